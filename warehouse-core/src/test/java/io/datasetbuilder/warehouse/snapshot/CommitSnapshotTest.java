package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.fixture.InMemorySnapshotFiles;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Failed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Reason;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Endpoints", POST /build; "Errors", 409. */
class CommitSnapshotTest {

  private final WarehouseFixture warehouse = new WarehouseFixture();

  @Test
  void theFirstCommitMakesTheTable() {
    Committed committed = warehouse.commit("run-1", 0);

    WarehouseTable table = warehouse.table().orElseThrow();
    assertThat(committed)
        .isEqualTo(new Committed(table.id(), CITIES, table.current().orElseThrow().id(), 1));
    assertThat(table.revision()).isEqualTo(1);
    assertThat(table.datasetId()).contains("geo.world");
  }

  @Test
  void theSnapshotHasWhatTheBuildReported() {
    NewSnapshot built = Snapshots.built("run-1", NOON);

    warehouse.commits.commit(built);

    Snapshot current = warehouse.table().flatMap(WarehouseTable::current).orElseThrow();
    assertThat(current.state()).isEqualTo(State.COMMITTED);
    assertThat(current.runId()).isEqualTo("run-1");
    assertThat(current.datasetId()).isEqualTo("geo.world");
    assertThat(current.key()).isEqualTo("cities");
    assertThat(current.digest()).isEqualTo(InMemorySnapshotFiles.digestOf("run-1"));
    assertThat(current.rows()).isEqualTo(built.rows());
    assertThat(current.columns()).isEqualTo(built.columns());
    assertThat(current.coverage()).isEqualTo(built.coverage());
    assertThat(current.sources()).isEqualTo(built.sources());
    assertThat(current.builtAt()).isEqualTo(NOON);
    assertThat(current.committedAt()).contains(NOON);
  }

  @Test
  void aDigestThatTheBuildDidNotRecordIsComputed() {
    warehouse.commits.commit(
        Snapshots.built(
            WorkspaceId.SHARED,
            CITIES,
            "run-1",
            InMemorySnapshotFiles.built("run-1"),
            Optional.empty(),
            NOON));

    assertThat(warehouse.rows())
        .extracting(Snapshot::digest)
        .containsExactly(InMemorySnapshotFiles.digestOf("run-1"));
  }

  @Test
  void aNewerBuildReplacesTheSnapshotAndKeepsThePreviousOne() {
    Committed first = warehouse.commit("run-1", 0);

    Committed second = warehouse.commit("run-2", 1);

    assertThat(second.tableId()).isEqualTo(first.tableId());
    assertThat(second.revision()).isEqualTo(2);
    assertThat(warehouse.rows())
        .extracting(Snapshot::id)
        .containsExactly(second.snapshotId(), first.snapshotId());
    assertThat(warehouse.storedFiles()).containsExactly(first.snapshotId(), second.snapshotId());
  }

  @Test
  void anOlderBuildIsAConflictAndLeavesNothing() {
    Committed newer = warehouse.commit("run-2", 1);

    CommitResult older = warehouse.commits.commit(Snapshots.built("run-1", NOON));

    assertThat(older)
        .isEqualTo(
            new Failed(
                CITIES, Reason.CONFLICT, "The table already holds a snapshot of a newer build."));
    assertThat(warehouse.table().orElseThrow().revision()).isEqualTo(1);
    assertThat(warehouse.rows()).extracting(Snapshot::id).containsExactly(newer.snapshotId());
    assertThat(warehouse.storedFiles()).containsExactly(newer.snapshotId());
  }

  @ParameterizedTest
  @CsvSource({"run-1, run-2, true", "run-2, run-1, false"})
  void ofTwoBuildsAtOnceThatWithTheGreaterRunIdIsNewer(
      String first, String second, boolean replaces) {
    warehouse.commit(first, 0);

    CommitResult result = warehouse.commits.commit(Snapshots.built(second, NOON));

    assertThat(result instanceof Committed).isEqualTo(replaces);
  }

  @Test
  void aTableThatExistsIsNotReplacedByABuildThatIsToMakeANewOne() {
    warehouse.commit("run-1", 0);

    CommitResult result =
        warehouse.commits.commit(Snapshots.ifAbsent(Snapshots.built("run-2", NOON.plusSeconds(1))));

    assertThat(result)
        .isEqualTo(new Failed(CITIES, Reason.TABLE_EXISTS, "The table exists already."));
    assertThat(warehouse.table().orElseThrow().revision()).isEqualTo(1);
  }

  @Test
  void aNewTableIsCommittedOnceAndTheSameRunMayRepeatIt() {
    NewSnapshot built = Snapshots.ifAbsent(Snapshots.built("run-1", NOON));
    CommitResult first = warehouse.commits.commit(built);

    assertThat(first).isInstanceOf(Committed.class);
    assertThat(warehouse.commits.commit(Snapshots.ifAbsent(Snapshots.built("run-1", NOON))))
        .isEqualTo(first);
  }

  /** The table is absent when the commit begins, and made before its transaction. */
  @Test
  void aTableThatAnotherBuildMakesMeanwhileIsNotReplaced() {
    CommitSnapshot slow =
        new CommitSnapshot(
            warehouse.index,
            new SlowFiles(warehouse.files, () -> warehouse.commit("run-1", 0)),
            warehouse.clock,
            warehouse.ids);

    CommitResult result =
        slow.commit(Snapshots.ifAbsent(Snapshots.built("run-2", NOON.plusSeconds(1))));

    assertThat(result)
        .isEqualTo(new Failed(CITIES, Reason.TABLE_EXISTS, "The table exists already."));
  }

  @Test
  void aRunThatCommitsItsTableAgainHasTheFirstResult() {
    Committed first = warehouse.commit("run-1", 0);

    assertThat(warehouse.commit("run-1", 0)).isEqualTo(first);
    assertThat(warehouse.rows()).hasSize(1);
    assertThat(warehouse.storedFiles()).hasSize(1);
  }

  @Test
  void aRunWhoseSnapshotHasBeenReplacedHasItsFirstResultToo() {
    Committed first = warehouse.commit("run-1", 0);
    warehouse.commit("run-2", 1);

    assertThat(warehouse.commit("run-1", 0)).isEqualTo(first);
    assertThat(warehouse.table().orElseThrow().revision()).isEqualTo(2);
  }

  @Test
  void aRunWhoseSnapshotIsDamagedCommitsItsTableAnew() {
    Committed damaged = warehouse.commit("run-1", 0);
    warehouse.files.write(damaged.snapshotId(), "damage");
    warehouse.pin(PinSnapshot.CURRENT);

    Committed again = warehouse.commit("run-1", 0);

    assertThat(again.revision()).isEqualTo(2);
    assertThat(warehouse.pin(PinSnapshot.CURRENT).problems()).isEmpty();
  }

  @Test
  void oneRunCommitsSeveralTables() {
    TableName other = TableName.of("geo.world", "rivers");
    warehouse.commit("run-1", 0);

    CommitResult result = warehouse.commits.commit(Snapshots.built(other, "run-1", NOON));

    assertThat(result)
        .isInstanceOfSatisfying(
            Committed.class,
            committed -> {
              assertThat(committed.table()).isEqualTo(other);
              assertThat(committed.revision()).isEqualTo(1);
            });
  }

  @Test
  void aNameInAnotherWorkspaceIsAnotherTable() {
    Committed shared = warehouse.commit("run-2", 1);

    CommitResult result =
        warehouse.commits.commit(
            Snapshots.built(
                new WorkspaceId("owner-1"),
                CITIES,
                "run-1",
                InMemorySnapshotFiles.built("run-1"),
                Optional.empty(),
                NOON));

    assertThat(result)
        .isInstanceOfSatisfying(
            Committed.class,
            committed -> assertThat(committed.tableId()).isNotEqualTo(shared.tableId()));
  }

  @Test
  void aBuiltFileThatIsMissingFailsAndLeavesNothing() {

    CommitResult result =
        warehouse.commits.commit(
            Snapshots.built(
                WorkspaceId.SHARED, CITIES, "run-1", "missing", Optional.empty(), NOON));

    assertThat(result)
        .isEqualTo(
            new Failed(
                CITIES,
                Reason.COMMIT_FAILED,
                "The built file does not exist any more.",
                Optional.of(WarehouseProblem.ARTIFACT_UNAVAILABLE)));
    assertThat(warehouse.rows()).isEmpty();
    assertThat(warehouse.table().orElseThrow().current()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aCommitThatIsInterruptedShowsThePreviousSnapshot(int changes) {
    Committed first = warehouse.commit("run-1", 0);
    warehouse.failing.failAfter(changes);

    CommitResult result = warehouse.commits.commit(Snapshots.built("run-2", NOON.plusSeconds(1)));

    assertThat(result)
        .isEqualTo(
            new Failed(
                CITIES,
                Reason.COMMIT_FAILED,
                "The machine is off.",
                Optional.of(WarehouseProblem.QUERY_FAILED)));
    warehouse.failing.recover();
    assertThat(warehouse.pin(PinSnapshot.CURRENT).map(pinned -> pinned.snapshot().id()))
        .isEqualTo(warehouse.pin(first.snapshotId()).map(pinned -> pinned.snapshot().id()));
    assertThat(warehouse.table().orElseThrow().revision()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aCommitThatWasInterruptedCanBeRepeated(int changes) {
    warehouse.commit("run-1", 0);
    warehouse.failing.failAfter(changes);
    warehouse.commits.commit(Snapshots.built("run-2", NOON.plusSeconds(1)));
    warehouse.failing.recover();

    Committed again = warehouse.commit("run-2", 1);

    assertThat(again.revision()).isEqualTo(2);
    assertThat(warehouse.table().flatMap(WarehouseTable::current).map(Snapshot::id))
        .contains(again.snapshotId());
  }

  @Test
  void aCommitWhoseTransactionWasAppliedThoughItFailedIsCommitted() {
    warehouse.failing.failBehind(2);

    CommitResult result = warehouse.commits.commit(Snapshots.built("run-1", NOON));

    assertThat(result).isInstanceOf(Committed.class);
    assertThat(warehouse.storedFiles()).isEqualTo(List.of(((Committed) result).snapshotId()));
  }

  @Test
  void aCommitThatWasCollectedMeanwhileFails() {
    CommitSnapshot slow =
        new CommitSnapshot(
            warehouse.index,
            new SlowFiles(
                warehouse.files,
                () -> {
                  warehouse.clock.advance(CollectSnapshots.STALE);
                  warehouse.collection.collect(Optional.empty(), 3, CollectSnapshots.STALE);
                }),
            warehouse.clock,
            warehouse.ids);

    CommitResult result = slow.commit(Snapshots.built("run-1", NOON));

    assertThat(result)
        .isEqualTo(
            new Failed(
                CITIES, Reason.COMMIT_FAILED, "The commit took so long that it was given up."));
    assertThat(warehouse.storedFiles()).isEmpty();
  }

  @Test
  void aNewerBuildThatOvertakesACommitMakesItAConflict() {
    CommitSnapshot slow =
        new CommitSnapshot(
            warehouse.index,
            new SlowFiles(warehouse.files, () -> warehouse.commit("run-2", 1)),
            warehouse.clock,
            warehouse.ids);

    CommitResult result = slow.commit(Snapshots.built("run-1", NOON));

    assertThat(result)
        .isInstanceOfSatisfying(
            Failed.class, failed -> assertThat(failed.reason()).isEqualTo(Reason.CONFLICT));
    assertThat(warehouse.rows()).extracting(Snapshot::runId).containsExactly("run-2");
    assertThat(warehouse.storedFiles()).hasSize(1);
  }
}
