package io.datasetbuilder.pipeline.runs.sharing;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.OWNER;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.STRANGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.fixture.SharingInMemory;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.index.Visibility.SharedDataset;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading.SharedEntry;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who reads what others share. */
class SharedReadingTest {

  private static final RunId ONE = new RunId("one");
  private static final ShareId SHARE = new ShareId("0".repeat(32));

  private static final Instant ENDED = ReadableRuns.ENDED;

  private final ReadableRuns runs =
      new ReadableRuns()
          .with("d", ReadableRuns.ok("one"))
          .with("private", ReadableRuns.ok("two"))
          .with("d", ReadableRuns.begun("failed", OWNER).finished(RunStatus.FAILED, ENDED))
          .with("d", ReadableRuns.begun("own", STRANGER).finished(RunStatus.OK, ENDED));

  private final SharingInMemory sharing = new SharingInMemory();

  SharedReadingTest() {
    sharing.share(new DatasetShare(SHARE, OWNER.ownerId(), "d", ENDED));
  }

  private SharedReading reading(Principal caller, boolean administrator, boolean allowed) {
    return new SharedReading(
        new SharedReading.Reader(caller, Visibility.of(caller), administrator, allowed),
        () -> runs.index,
        () -> sharing);
  }

  private boolean reads(SharedReading reading, String run) {
    return runs.reading().read(reading.of(new RunId(run)), new RunId(run))
        instanceof Result.Ok<RunView>;
  }

  private static List<SharedEntry> listed(SharedReading reading) {
    return reading.list(9).match(value -> value, problems -> List.of());
  }

  private static boolean finds(SharedReading reading) {
    return reading.find(SHARE.value()) instanceof Result.Ok<SharedDataset>;
  }

  @Test
  void aUserReadsTheSuccessfulRunsOfASharedDatasetAndTheOwnOnes() {
    SharedReading reader = reading(STRANGER, false, true);

    assertThat(reads(reader, "one")).isTrue();
    assertThat(reads(reader, "own")).isTrue();
    assertThat(reads(reader, "two")).isFalse();
    assertThat(reads(reader, "failed")).isFalse();
    assertThat(reads(reader, "nothing")).isFalse();
  }

  @Test
  void aReaderIsToldNoOwnerAndSeesTheViewOfReaders() {
    Visibility visibility = reading(STRANGER, false, true).of(ONE);
    RunView view = runs.reading().read(visibility, ONE).match(value -> value, problems -> null);

    assertThat(view.isShared()).isTrue();
    assertThat(view.indexed().ownerId()).isEmpty();
    assertThat(view.indexed().createdBy()).isEmpty();
    assertThat(view.manifest().run().ownerId()).isEmpty();
    assertThat(runs.reading().spec(visibility, ONE).problems().get(0).code().wire())
        .isEqualTo("run_not_found");
  }

  /** They know of every run, and read no bytes of others. */
  @Test
  void administratorsTheKeyAndDevelopersReadNothingThatOthersShare() {
    for (SharedReading none :
        List.of(
            reading(STRANGER, true, true),
            reading(new Principal.Dev(), false, true),
            reading(new Principal.Service(), true, true))) {
      assertThat(none.of(ONE).isReader()).isFalse();
      assertThat(listed(none)).isEmpty();
      assertThat(finds(none)).isFalse();
    }
  }

  @Test
  void aShareHasNoEffectWhereTheOperatorForbidsSharing() {
    SharedReading forbidden = reading(STRANGER, false, false);

    assertThat(reads(forbidden, "one")).isFalse();
    assertThat(listed(forbidden)).isEmpty();
    assertThat(finds(forbidden)).isFalse();
  }

  @Test
  void aWithdrawnShareIsLikeOneThatNeverWas() {
    SharedReading reader = reading(STRANGER, false, true);
    assertThat(finds(reader)).isTrue();

    sharing.withdraw(OWNER.ownerId(), "d");

    assertThat(reads(reader, "one")).isFalse();
    assertThat(reader.find(SHARE.value()).problems())
        .isEqualTo(reader.find("1".repeat(32)).problems())
        .isEqualTo(reader.find("no id at all").problems());
    assertThat(listed(reader)).isEmpty();
  }

  @Test
  void aSharedDatasetIsListedWithItsLatestSuccessfulRun() {
    assertThat(listed(reading(STRANGER, false, true)))
        .extracting(entry -> entry.dataset().latest().runId(), entry -> entry.dataset().runCount())
        .containsExactly(tuple("one", 1L));
  }

  @Test
  void aDatasetWithoutASuccessfulRunIsNotListed() {
    sharing.share(new DatasetShare(new ShareId("2".repeat(32)), OWNER.ownerId(), "gone", ENDED));

    assertThat(listed(reading(STRANGER, false, true))).hasSize(1);
  }

  /** Index and manifest can differ for a moment; neither alone makes a reader. */
  @Test
  void aRunWhoseManifestNamesAnotherOwnerIsMissing() {
    runs.stored.with("one", ReadableRuns.begun("one", new Principal.Dev()));

    assertThat(reads(reading(STRANGER, false, true), "one")).isFalse();
  }

  @Test
  void whereSharesCannotBeReadTheReadFails() {
    SharedReading broken =
        new SharedReading(
            new SharedReading.Reader(STRANGER, Visibility.of(STRANGER), false, true),
            () -> runs.index,
            () -> {
              throw new IllegalStateException("unreadable");
            });

    assertThatThrownBy(() -> broken.of(ONE)).isInstanceOf(IllegalStateException.class);
  }
}
