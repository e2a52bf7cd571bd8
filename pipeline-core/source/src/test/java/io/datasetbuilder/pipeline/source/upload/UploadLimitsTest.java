package io.datasetbuilder.pipeline.source.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.source.upload.UploadLimits.QuotaBreach.Quota;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Spec, "Limits". */
class UploadLimitsTest {

  private static final UploadLimits QUOTA =
      new UploadLimits(10, OptionalLong.of(2), OptionalLong.of(15), Optional.empty());

  @Test
  void anUploadHasAtMost20MiBWhereCallersShareAService() {
    assertThat(UploadLimits.SHARED.mostBytes()).isEqualTo(20_971_520L);
  }

  @Test
  void callersOfASharedServiceKeep50UploadsAndOneGibibyteFor30Days() {
    assertThat(UploadLimits.SHARED.mostFiles()).hasValue(50);
    assertThat(UploadLimits.SHARED.mostTotalBytes()).hasValue(1L << 30);
    assertThat(UploadLimits.SHARED.retention()).contains(Duration.ofDays(30));
  }

  @Test
  void aCallerOnThisMachineHasNoLimit() {
    assertThat(UploadLimits.NONE.exceeded(1_000_000, Long.MAX_VALUE / 2, Long.MAX_VALUE / 2))
        .isEmpty();
    assertThat(
            new UploadLimits(7, OptionalLong.empty(), OptionalLong.empty(), Optional.empty())
                .exceeded(1_000_000, Long.MAX_VALUE, 7))
        .isEmpty();
  }

  @Test
  void theLastUploadThatFitsFits() {
    assertThat(QUOTA.exceeded(1, 5, 10)).isEmpty();
  }

  @Test
  void oneUploadMoreThanAllowedIsKeptOut() {
    UploadLimits.QuotaBreach breach = QUOTA.exceeded(2, 0, 1).orElseThrow();
    Problem problem = breach.problem();

    assertThat(breach).isEqualTo(new UploadLimits.QuotaBreach(Quota.MAX_FILES, 2, 2));
    assertThat(problem.code()).isEqualTo(UploadProblem.UPLOAD_QUOTA_EXCEEDED);
    assertThat(problem.message()).contains("2 uploads", "2 may be kept");
  }

  @Test
  void oneByteMoreThanAllowedIsKeptOut() {
    UploadLimits.QuotaBreach breach = QUOTA.exceeded(1, 6, 10).orElseThrow();

    assertThat(breach).isEqualTo(new UploadLimits.QuotaBreach(Quota.MAX_TOTAL_BYTES, 15, 6));
    assertThat(breach.problem().message()).contains("6 bytes", "15");
    assertThat(QUOTA.exceeded(0, 0, Long.MAX_VALUE)).isPresent();
  }

  @Test
  void anUploadEndsWhenItsTimeIsOver() {
    UploadLimits day =
        new UploadLimits(
            9, OptionalLong.empty(), OptionalLong.empty(), Optional.of(Duration.ofDays(1)));
    Instant now = Instant.parse("2026-08-15T09:30:07Z");
    NewUpload upload =
        NewUpload.unbounded(FileFormat.CSV, new Principal.Service().ownerId()).withLimits(day);

    Upload kept = upload.kept(UploadId.of(new byte[16]), new FileFacts(1, "a".repeat(64)), now);

    assertThat(kept.expiresAt()).contains(Instant.parse("2026-08-16T09:30:07Z"));
  }

  @Test
  void refusesALimitThatNothingMeets() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new UploadLimits(0, OptionalLong.empty(), OptionalLong.empty(), Optional.empty()));
  }
}
