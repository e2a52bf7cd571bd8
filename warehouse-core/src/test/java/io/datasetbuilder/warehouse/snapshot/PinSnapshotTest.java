package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.COLUMNS;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Spec, "Endpoints", POST /warehouse/query: the pinned snapshot. */
class PinSnapshotTest {

  private final WarehouseFixture warehouse = new WarehouseFixture();

  private static PinnedSnapshot pinned(Result<PinnedSnapshot> result) {
    return result.match(pinned -> pinned, problems -> fail(problems.toString()));
  }

  private static WarehouseProblem code(Result<PinnedSnapshot> result) {
    assertThat(result.problems()).hasSize(1);
    return (WarehouseProblem) result.problems().get(0).code();
  }

  @Test
  void currentIsTheSnapshotThatTheTablePointsTo() {
    warehouse.commit("run-1", 0);
    Committed second = warehouse.commit("run-2", 1);

    PinnedSnapshot pinned = pinned(warehouse.pin(PinSnapshot.CURRENT));

    assertThat(pinned.snapshot().id()).isEqualTo(second.snapshotId());
    assertThat(pinned.table().id()).isEqualTo(second.tableId());
    assertThat(pinned.table().revision()).isEqualTo(2);
    assertThat(pinned.queried())
        .isEqualTo(new QueriedTable("snapshots/" + second.snapshotId(), COLUMNS, 42));
  }

  @Test
  void anEarlierSnapshotIsPinnedByItsId() {
    Committed first = warehouse.commit("run-1", 0);
    warehouse.commit("run-2", 1);

    PinnedSnapshot pinned = pinned(warehouse.pin(first.snapshotId()));

    assertThat(pinned.snapshot().runId()).isEqualTo("run-1");
    assertThat(pinned.table().revision()).isEqualTo(2);
  }

  @Test
  void aPinnedSnapshotStaysTheSameWhenTheTableMovesOn() {
    Committed first = warehouse.commit("run-1", 0);
    PinnedSnapshot pinned = pinned(warehouse.pin(PinSnapshot.CURRENT));

    warehouse.commit("run-2", 1);

    assertThat(pinned.snapshot().id()).isEqualTo(first.snapshotId());
    assertThat(pinned.table().revision()).isEqualTo(1);
  }

  @Test
  void theLeaseLastsUntilTheReaderCloses() {
    Committed committed = warehouse.commit("run-1", 0);
    PinnedSnapshot one = pinned(warehouse.pin(PinSnapshot.CURRENT));
    PinnedSnapshot other = pinned(warehouse.pin(PinSnapshot.CURRENT));

    one.close();
    one.close();
    assertThat(warehouse.isLeased(committed.snapshotId())).isTrue();
    other.close();
    assertThat(warehouse.isLeased(committed.snapshotId())).isFalse();
  }

  @Test
  void readersOfOneSnapshotAtOneTimeShareALease() {
    warehouse.commit("run-1", 0);
    PinnedSnapshot one = pinned(warehouse.pin(PinSnapshot.CURRENT));
    warehouse.failing.failAfter(0);

    PinnedSnapshot other = pinned(warehouse.pin(PinSnapshot.CURRENT));
    one.close();

    assertThat(other.snapshot()).isEqualTo(one.snapshot());
    assertThat(warehouse.failing.changes()).isZero();
  }

  @Test
  void aReaderSharesNoLeaseThatMayEndBeforeItsQuery() {
    Committed committed = warehouse.commit("run-1", 0);
    PinnedSnapshot early = pinned(warehouse.pin(PinSnapshot.CURRENT));
    warehouse.clock.advance(PinSnapshot.LEASE.minusSeconds(90));

    PinnedSnapshot late = pinned(warehouse.pin(PinSnapshot.CURRENT));

    early.close();
    warehouse.clock.advance(Duration.ofSeconds(90));
    assertThat(warehouse.isLeased(committed.snapshotId())).isTrue();
    late.close();
    assertThat(warehouse.isLeased(committed.snapshotId())).isFalse();
  }

  @Test
  void readersWhoComeLaterReadWhatIsCurrentThen() {
    warehouse.commit("run-1", 0);
    pinned(warehouse.pin(PinSnapshot.CURRENT));
    Committed second = warehouse.commit("run-2", 1);

    PinnedSnapshot later = pinned(warehouse.pin(PinSnapshot.CURRENT));

    assertThat(later.snapshot().id()).isEqualTo(second.snapshotId());
    assertThat(later.table().revision()).isEqualTo(2);
  }

  @Test
  void theLeaseOfADeadProcessExpires() {
    Committed committed = warehouse.commit("run-1", 0);
    pinned(warehouse.pin(PinSnapshot.CURRENT));

    warehouse.clock.advance(PinSnapshot.LEASE.minusMillis(1));
    assertThat(warehouse.isLeased(committed.snapshotId())).isTrue();
    warehouse.clock.advance(Duration.ofMillis(1));
    assertThat(warehouse.isLeased(committed.snapshotId())).isFalse();
  }

  @Test
  void closingNeverFails() {
    Committed committed = warehouse.commit("run-1", 0);
    PinnedSnapshot pinned = pinned(warehouse.pin(PinSnapshot.CURRENT));
    warehouse.failing.failAfter(0);

    pinned.close();

    assertThat(warehouse.isLeased(committed.snapshotId())).isTrue();
  }

  @Test
  void aTableThatIsNotThereIsNotFound() {
    assertThat(code(warehouse.pin(PinSnapshot.CURRENT)))
        .isEqualTo(WarehouseProblem.TABLE_NOT_FOUND);
  }

  @Test
  void aTableOfAnotherWorkspaceIsNotFound() {
    warehouse.commit("run-1", 0);

    assertThat(
            code(
                warehouse.pins.pin(
                    new WorkspaceId("owner-1"),
                    CITIES,
                    PinSnapshot.CURRENT,
                    WarehouseFixture.PATIENT)))
        .isEqualTo(WarehouseProblem.TABLE_NOT_FOUND);
  }

  @Test
  void aTableThatNothingIsCommittedToHasNoCurrentSnapshot() {
    warehouse.failing.failAfter(1);
    warehouse.commits.commit(Snapshots.built("run-1", NOON));
    warehouse.failing.recover();

    assertThat(code(warehouse.pin(PinSnapshot.CURRENT)))
        .isEqualTo(WarehouseProblem.SNAPSHOT_NOT_FOUND);
  }

  @Test
  void anUnknownSnapshotIsNotFound() {
    warehouse.commit("run-1", 0);

    assertThat(code(warehouse.pin("snap_none"))).isEqualTo(WarehouseProblem.SNAPSHOT_NOT_FOUND);
    assertThat(code(warehouse.pin(""))).isEqualTo(WarehouseProblem.SNAPSHOT_NOT_FOUND);
  }

  @Test
  void aSnapshotOfAnotherTableIsNotFound() {
    warehouse.commit("run-1", 0);
    CommitResult other =
        warehouse.commits.commit(
            Snapshots.built(TableName.of("geo.world", "rivers"), "run-1", NOON));

    assertThat(code(warehouse.pin(((Committed) other).snapshotId())))
        .isEqualTo(WarehouseProblem.SNAPSHOT_NOT_FOUND);
  }

  @Test
  void aPendingSnapshotIsUnavailable() {
    warehouse.failing.failAfter(2);
    warehouse.commits.commit(Snapshots.built("run-1", NOON));
    warehouse.failing.recover();

    String pending = warehouse.rows().get(0).id();

    assertThat(code(warehouse.pin(pending))).isEqualTo(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
  }

  @Test
  void aSnapshotThatIsBeingDeletedIsUnavailable() {
    Committed first = warehouse.commit("run-1", 0);
    warehouse.commit("run-2", 1);
    warehouse.failing.failAfter(1);
    warehouse.collection.collect(first.tableId(), 1);
    warehouse.failing.recover();

    assertThat(code(warehouse.pin(first.snapshotId())))
        .isEqualTo(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
  }

  @Test
  void aRefusalLeavesNoLease() {
    Committed committed = warehouse.commit("run-1", 0);
    warehouse.files.write(committed.snapshotId(), "damage");

    warehouse.pin(PinSnapshot.CURRENT);

    assertThat(warehouse.isLeased(committed.snapshotId())).isFalse();
  }

  @Test
  void aSnapshotWithoutItsFileIsUnavailableUntilTheFileIsBack() {
    Committed committed = warehouse.commit("run-1", 0);
    warehouse.files.delete(committed.snapshotId());

    assertThat(code(warehouse.pin(PinSnapshot.CURRENT)))
        .isEqualTo(WarehouseProblem.ARTIFACT_UNAVAILABLE);
    assertThat(warehouse.rows()).extracting(Snapshot::state).containsExactly(State.COMMITTED);

    warehouse.files.write(committed.snapshotId(), "run-1");
    assertThat(warehouse.pin(PinSnapshot.CURRENT).problems()).isEmpty();
  }

  @Test
  void aDamagedFileIsQuarantinedAndNeverServed() {
    Committed committed = warehouse.commit("run-1", 0);
    warehouse.files.write(committed.snapshotId(), "damage");

    Result<PinnedSnapshot> refused = warehouse.pin(PinSnapshot.CURRENT);

    assertThat(refused.problems())
        .containsExactly(
            Problem.of(
                WarehouseProblem.SNAPSHOT_UNAVAILABLE,
                "snapshot",
                "The file of the snapshot is damaged."));
    assertThat(warehouse.rows()).extracting(Snapshot::state).containsExactly(State.QUARANTINED);
    assertThat(code(warehouse.pin(committed.snapshotId())))
        .isEqualTo(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
  }

  @Test
  void aFileThatIsDamagedAfterItWasReadIsNoticed() {
    Committed committed = warehouse.commit("run-1", 0);
    pinned(warehouse.pin(PinSnapshot.CURRENT)).close();
    warehouse.files.write(committed.snapshotId(), "damage");

    assertThat(code(warehouse.pin(PinSnapshot.CURRENT)))
        .isEqualTo(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
  }

  @Test
  void aProcessReadsAFileOnceToVerifyIt() {
    warehouse.commit("run-1", 0);

    pinned(warehouse.pin(PinSnapshot.CURRENT)).close();
    pinned(warehouse.pin(PinSnapshot.CURRENT)).close();

    assertThat(warehouse.files.digests()).isEqualTo(1);
  }

  @Test
  void anotherProcessVerifiesTheFileAgain() {
    warehouse.commit("run-1", 0);
    pinned(warehouse.pin(PinSnapshot.CURRENT)).close();

    pinned(
            warehouse
                .process()
                .pin(WorkspaceId.SHARED, CITIES, PinSnapshot.CURRENT, WarehouseFixture.PATIENT))
        .close();

    assertThat(warehouse.files.digests()).isEqualTo(2);
  }

  @Test
  void aFileThatIsWrittenWithTheSameContentIsVerifiedAgain() {
    Committed committed = warehouse.commit("run-1", 0);
    pinned(warehouse.pin(PinSnapshot.CURRENT)).close();
    warehouse.files.write(committed.snapshotId(), "run-1");

    pinned(warehouse.pin(PinSnapshot.CURRENT)).close();

    assertThat(warehouse.files.digests()).isEqualTo(2);
  }

  @Test
  void aFileThatIsWrittenWhileItIsVerifiedIsVerifiedAgain() {
    Committed committed = warehouse.commit("run-1", 0);
    PinSnapshot pins =
        pinsOver(
            new SlowFiles(
                warehouse.files, () -> warehouse.files.write(committed.snapshotId(), "damage")));

    pinned(pins.pin(WorkspaceId.SHARED, CITIES, PinSnapshot.CURRENT, WarehouseFixture.PATIENT))
        .close();

    assertThat(
            code(
                pins.pin(
                    WorkspaceId.SHARED, CITIES, PinSnapshot.CURRENT, WarehouseFixture.PATIENT)))
        .isEqualTo(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
  }

  @Test
  void aReaderWhoseFileTookLongToVerifyHasAFreshLease() {
    Committed first = warehouse.commit("run-1", 0);
    PinSnapshot pins =
        pinsOver(new SlowFiles(warehouse.files, () -> warehouse.clock.advance(PinSnapshot.LEASE)));

    PinnedSnapshot pinned =
        pinned(pins.pin(WorkspaceId.SHARED, CITIES, PinSnapshot.CURRENT, WarehouseFixture.PATIENT));

    assertThat(pinned.snapshot().id()).isEqualTo(first.snapshotId());
    assertThat(warehouse.isLeased(first.snapshotId())).isTrue();
    pinned.close();
    assertThat(warehouse.isLeased(first.snapshotId())).isFalse();
  }

  @Test
  void aSnapshotThatIsCollectedWhileItTakesLongToVerifyIsRefused() {
    Committed first = warehouse.commit("run-1", 0);
    PinSnapshot pins =
        pinsOver(
            new SlowFiles(
                warehouse.files,
                () -> {
                  warehouse.clock.advance(PinSnapshot.LEASE);
                  warehouse.commit("run-2", 1);
                  warehouse.collection.collect(first.tableId(), 1);
                }));

    assertThat(
            code(
                pins.pin(
                    WorkspaceId.SHARED, CITIES, PinSnapshot.CURRENT, WarehouseFixture.PATIENT)))
        .isEqualTo(WarehouseProblem.SNAPSHOT_NOT_FOUND);
  }

  private PinSnapshot pinsOver(SnapshotFiles files) {
    return new PinSnapshot(
        warehouse.index, files, warehouse.clock, warehouse.ids, "process", Runnable::run);
  }
}
