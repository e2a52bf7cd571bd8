package io.datasetbuilder.pipeline.runs.list;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.THEIRS;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import org.junit.jupiter.api.Test;

class ReadSpecSnapshotTest {

  private static final RunId ID = new RunId("one");

  private final ReadableRuns runs = new ReadableRuns().with("d", ReadableRuns.ok("one"));
  private final ReadRun snapshots = runs.reading();

  @Test
  void theStoredBytesAreReportedAsTextWithTheirDigest() {
    runs.stored.withFile("one", "buildspec.yaml", JsonValue.ofNull());

    ReadRun.SpecSnapshotText read =
        ((Result.Ok<ReadRun.SpecSnapshotText>) snapshots.spec(MINE, ID)).value();

    assertThat(read.text()).isEqualTo("one/buildspec.yaml");
    assertThat(read.digest()).matches("sha256:[0-9a-f]{64}");
  }

  @Test
  void aRunWithoutASnapshotIsReportedAsSuch() {
    assertThat(message(snapshots.spec(MINE, ID)))
        .isEqualTo("one: snapshot unavailable: the run keeps no buildspec.yaml");
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void theSpecOfAnotherOwnersRunIsAnsweredLikeThatOfAMissingRun() {
    assertThat(message(snapshots.spec(THEIRS, ID))).isEqualTo("run not found: one");
    assertThat(message(snapshots.spec(MINE, new RunId("two")))).isEqualTo("run not found: two");
  }

  private static String message(Result<?> answer) {
    return ((Result.Refused<?>) answer).problems().get(0).message();
  }
}
