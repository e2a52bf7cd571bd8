package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.fixture.InMemorySnapshotFiles;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Failed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Commits of different runs that have one id, and of different datasets that have one name. */
class SharedNamesTest {

  private final WarehouseFixture warehouse = new WarehouseFixture();

  private CommitResult commit(String run, int seconds, String content) {
    return warehouse.commits.commit(
        Snapshots.built(
            WorkspaceId.SHARED,
            CITIES,
            run,
            InMemorySnapshotFiles.built(content),
            Optional.of(InMemorySnapshotFiles.digestOf(content)),
            NOON.plusSeconds(seconds)));
  }

  /** Two output folders share a warehouse, and each has a run of this id. */
  @Test
  void aRunOfTheSameIdThatStartedLaterIsAnotherOne() {
    Committed first = (Committed) commit("run-1", 0, "old");

    assertThat(commit("run-1", 1, "new"))
        .isInstanceOfSatisfying(
            Committed.class, second -> assertThat(second.revision()).isEqualTo(2));
    assertThat(commit("run-1", 1, "newer"))
        .isInstanceOfSatisfying(
            Committed.class, third -> assertThat(third.revision()).isEqualTo(3));
    assertThat(warehouse.rows()).extracting(Snapshot::id).contains(first.snapshotId());
  }

  @Test
  void aRunOfTheSameIdThatStartedEarlierIsAConflict() {
    commit("run-1", 1, "new");

    assertThat(commit("run-1", 0, "old"))
        .isInstanceOfSatisfying(
            Failed.class, failed -> assertThat(failed.reason()).isEqualTo(Reason.CONFLICT));
  }

  @Test
  void aRunWhoseDigestIsComputedByTheCommitHasTheFirstResultToo() {
    Committed first = warehouse.commit("run-1", 0);

    CommitResult again =
        warehouse.commits.commit(
            Snapshots.built(
                WorkspaceId.SHARED,
                CITIES,
                "run-1",
                InMemorySnapshotFiles.built("run-1"),
                Optional.empty(),
                NOON));

    assertThat(again).isEqualTo(first);
    assertThat(warehouse.storedFiles()).hasSize(1);
  }

  @Test
  void aNameThatIsThatOfATableOfAnotherDatasetIsRefused() {
    Committed first = warehouse.commit("run-1", 0);
    NewSnapshot same = Snapshots.built("run-2", NOON.plusSeconds(1));

    CommitResult result =
        warehouse.commits.commit(
            new NewSnapshot(
                same.id(),
                same.workspace(),
                TableName.of("geo", "world.cities"),
                same.runId(),
                "geo",
                "world.cities",
                same.builtFile(),
                same.digest(),
                same.rows(),
                same.columns(),
                same.coverage(),
                same.sources(),
                same.origin(),
                same.builtAt(),
                same.ifAbsent(),
                Optional.empty()));

    assertThat(result)
        .isEqualTo(
            new Failed(
                CITIES, Reason.COMMIT_FAILED, "The name belongs to a table of another dataset."));
    assertThat(warehouse.table().flatMap(WarehouseTable::current).map(Snapshot::id))
        .contains(first.snapshotId());
    assertThat(warehouse.storedFiles()).hasSize(1);
  }
}
