package io.datasetbuilder.pipeline.source.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "kind file". */
class UploadTest {

  private static final Upload UPLOAD =
      new Upload(
          new UploadId("upl_00112233445566778899aabbccddeeff"),
          FileFormat.CSV,
          "utf-8",
          ReadOptions.DEFAULT,
          new FileFacts(3, "a".repeat(64)),
          FileOrigin.named("cities.csv"),
          Instant.parse("2026-08-15T09:30:07Z"),
          Optional.empty(),
          new Principal.Service().ownerId());

  @Test
  void makesAnIdOfSixteenRandomBytes() {
    assertThat(UploadId.of(new byte[16])).hasToString("upl_" + "0".repeat(32));
    assertThatIllegalArgumentException().isThrownBy(() -> UploadId.of(new byte[15]));
  }

  @Test
  void refusesAnyOtherFormOfId() {
    assertThat(UploadId.isOne("upl_" + "A".repeat(32))).isFalse();
    assertThat(UploadId.isOne("upl_" + "a".repeat(31))).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new UploadId("../../etc"));
  }

  @Test
  void keepsOnlyTheBasenameOfAFile() {
    assertThat(basename("/home/me/a.csv")).contains("a.csv");
    assertThat(basename("C:\\me\\a.csv")).contains("a.csv");
    assertThat(basename("a\u0000b\n.csv")).contains("ab.csv");
    assertThat(basename("gpj\u202Evsc.exe")).contains("gpjvsc.exe");
    assertThat(basename("/folder/")).isEmpty();
    assertThat(basename("x".repeat(300)).orElseThrow()).hasSize(255);
    assertThatIllegalArgumentException().isThrownBy(() -> new DisplayFilename("a/b"));
  }

  @Test
  void statesWhatToDoAboutEachProblem() {
    for (UploadProblem problem : UploadProblem.values()) {
      assertThat(problem.wire()).matches("[a-z_]+");
      assertThat(problem.meaning()).endsWith(".");
      assertThat(problem.remedy()).endsWith(".");
    }
  }

  @Test
  void saysOnlyWhatIsKnownAboutContentOfThisMachine() {
    NewUpload upload = NewUpload.unbounded(FileFormat.CSV, UPLOAD.ownerId());

    assertThat(upload.encoding()).isEqualTo("utf-8");
    assertThat(upload.limits()).isEqualTo(UploadLimits.NONE);
    assertThat(upload.withOrigin(FileOrigin.named("x/a.csv")).origin().name().orElseThrow())
        .hasToString("a.csv");
    assertThat(upload.withEncoding("cp949").encoding()).isEqualTo("cp949");
  }

  @Test
  void failsWithAProblemAndWithoutItsCauseInTheMessage() {
    Problem problem = Problem.of(UploadProblem.UNREADABLE_FILE, "", "The file cannot be read.");

    UploadFailure failure = new UploadFailure(problem, new IllegalStateException("/secret"));

    assertThat(failure.problem()).isEqualTo(problem);
    assertThat(failure).hasMessage("unreadable_file");
    assertThat(new UploadFailure(problem)).hasMessage("unreadable_file").hasNoCause();
    assertThat(new UploadFailure(List.of(problem, problem)).problems()).hasSize(2);
  }

  private static Optional<String> basename(String written) {
    return DisplayFilename.basenameOf(written).map(DisplayFilename::value);
  }
}
