package io.datasetbuilder.pipeline.building.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.building.commit.TableCommits.CommitFailure;
import io.datasetbuilder.pipeline.building.commit.TableCommits.CommittedTable;
import io.datasetbuilder.pipeline.building.commit.TableCommits.Reason;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a response and a manifest report about the commits of a run. */
class TableCommitsTest {

  private static final CommitFailure LOST =
      new CommitFailure(Reason.CONFLICT, "The table already holds a snapshot of a newer build.");
  private static final CommitFailure BROKEN =
      new CommitFailure(Reason.COMMIT_FAILED, "The disk that holds the warehouse folder is full.");

  @Test
  void onlyConflictsMeanThatNewerBuildsWon() {
    assertThat(failed(Map.of("a", LOST, "b", LOST)).lostToNewer()).isTrue();
    assertThat(
            failed(Map.of("a", new CommitFailure(Reason.TABLE_EXISTS, "The table exists already.")))
                .lostToNewer())
        .isTrue();
    assertThat(failed(Map.of("a", LOST, "b", BROKEN)).lostToNewer()).isFalse();
    assertThat(TableCommits.NONE.lostToNewer()).isFalse();
  }

  @Test
  void oneTableThatIsNotCommittedIsAFailureWhateverBecameOfTheOthers() {
    CommittedTable done = new CommittedTable("tbl_1", "d.a", "snap_1", 3);

    assertThat(new TableCommits(Map.of("a", done), Map.of("b", LOST)).failed()).isTrue();
    assertThat(new TableCommits(Map.of("a", done), Map.of()).failed()).isFalse();
  }

  @Test
  void whatTheManifestDoesNotHoldIsRemarkedOnInEveryFailure() {
    assertThat(failed(Map.of("a", BROKEN)).unrecorded().failures().get("a").detail())
        .isEqualTo(
            "The disk that holds the warehouse folder is full. The manifest of the run does not"
                + " record this failure.");
  }

  @Test
  void theWireFormsAreMapsByKey() {
    CommittedTable done = new CommittedTable("tbl_1", "d.a", "snap_1", 3);

    assertThat(JsonRenderer.line(new TableCommits(Map.of("a", done), Map.of()).materializedJson()))
        .isEqualTo(
            "{\"a\":{\"table_id\":\"tbl_1\",\"logical_name\":\"d.a\","
                + "\"snapshot_id\":\"snap_1\",\"revision\":3}}");
    assertThat(JsonRenderer.line(failed(Map.of("a", LOST)).failuresJson()))
        .isEqualTo(
            "{\"a\":{\"reason\":\"conflict\",\"detail\":"
                + "\"The table already holds a snapshot of a newer build.\"}}");
  }

  @Test
  void aFailureOfTheDiskHasItsCode() {
    CommitFailure full =
        new CommitFailure(
            Reason.COMMIT_FAILED,
            "The disk that holds the warehouse folder is full.",
            Optional.of(StorageProblem.DISK_FULL));

    assertThat(JsonRenderer.line(failed(Map.of("a", full)).failuresJson()))
        .isEqualTo(
            "{\"a\":{\"reason\":\"commit_failed\",\"detail\":"
                + "\"The disk that holds the warehouse folder is full.\",\"code\":\"disk_full\"}}");
    assertThat(failed(Map.of("a", full)).problems())
        .extracting(Problem::code)
        .containsExactly(StorageProblem.DISK_FULL);
    assertThat(failed(Map.of("a", LOST)).problems())
        .extracting(Problem::code)
        .containsExactly(RunProblem.TABLE_NOT_COMMITTED);
  }

  private static TableCommits failed(Map<String, CommitFailure> failures) {
    return new TableCommits(Map.of(), failures);
  }
}
