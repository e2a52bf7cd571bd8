package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, "Identifiers and timestamps": holds of warehouse snapshots. */
class SnapshotHoldsTest {

  private static final Instant TOMORROW = NOON.plus(Duration.ofDays(1));

  private final WarehouseFixture warehouse = new WarehouseFixture();

  private SnapshotHold placed(String snapshotId, Kind kind, Optional<Instant> expiresAt) {
    return warehouse
        .holds
        .place(snapshotId, kind, "kept for a reason", expiresAt)
        .match(hold -> hold, problems -> null);
  }

  private static List<WarehouseProblem> codes(Result<?> result) {
    return result.problems().stream().map(problem -> (WarehouseProblem) problem.code()).toList();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aHoldIsListedUntilItIsReleased(Kind kind) {
    String snapshot = warehouse.commit("run-1", 0).snapshotId();

    SnapshotHold hold = placed(snapshot, kind, Optional.empty());

    assertThat(hold.snapshotId()).isEqualTo(snapshot);
    assertThat(hold.kind()).isEqualTo(kind);
    assertThat(hold.reason()).isEqualTo("kept for a reason");
    assertThat(hold.placedAt()).isEqualTo(NOON);
    assertThat(warehouse.holds.list(snapshot)).isEqualTo(Result.ok(List.of(hold)));

    assertThat(warehouse.holds.release(hold.id())).isEqualTo(Result.ok(hold));
    assertThat(warehouse.holds.list(snapshot)).isEqualTo(Result.ok(List.of()));
  }

  @Test
  void aSnapshotHasSeveralHolds() {
    String snapshot = warehouse.commit("run-1", 0).snapshotId();
    SnapshotHold one = placed(snapshot, Kind.AUDIT, Optional.empty());
    SnapshotHold other = placed(snapshot, Kind.AUDIT, Optional.of(TOMORROW));

    assertThat(warehouse.holds.list(snapshot)).isEqualTo(Result.ok(List.of(one, other)));
  }

  @Test
  void anExpiredHoldIsNotListed() {
    String snapshot = warehouse.commit("run-1", 0).snapshotId();
    placed(snapshot, Kind.RETENTION, Optional.of(TOMORROW));

    warehouse.clock.advance(Duration.ofDays(1));

    assertThat(warehouse.holds.list(snapshot)).isEqualTo(Result.ok(List.of()));
  }

  @Test
  void aHoldIsReleasedOnce() {
    String snapshot = warehouse.commit("run-1", 0).snapshotId();
    SnapshotHold hold = placed(snapshot, Kind.AUDIT, Optional.empty());
    warehouse.holds.release(hold.id());

    assertThat(warehouse.holds.release(hold.id()).problems())
        .containsExactly(
            Problem.of(WarehouseProblem.HOLD_NOT_FOUND, "hold", "There is no hold of this id."));
  }

  @Test
  void aSnapshotThatIsNotThereHasNoHolds() {
    assertThat(codes(warehouse.holds.list("snap_none")))
        .containsExactly(WarehouseProblem.SNAPSHOT_NOT_FOUND);
    assertThat(codes(warehouse.holds.place("snap_none", Kind.AUDIT, "why", Optional.empty())))
        .containsExactly(WarehouseProblem.SNAPSHOT_NOT_FOUND);
  }

  @Test
  void aSnapshotThatIsBeingDeletedCannotBeHeld() {
    CommitResult.Committed first = warehouse.commit("run-1", 0);
    warehouse.commit("run-2", 1);
    warehouse.failing.failAfter(1);
    warehouse.collection.collect(first.tableId(), 1);
    warehouse.failing.recover();

    assertThat(
            codes(warehouse.holds.place(first.snapshotId(), Kind.AUDIT, "why", Optional.empty())))
        .containsExactly(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
  }

  @Test
  void aSnapshotThatIsNotCommittedCannotBeHeld() {
    warehouse.failing.failAfter(2);
    warehouse.commits.commit(Snapshots.built("run-1", NOON));
    warehouse.failing.recover();

    assertThat(
            codes(
                warehouse.holds.place(
                    warehouse.rows().get(0).id(), Kind.AUDIT, "why", Optional.empty())))
        .containsExactly(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
  }

  @Test
  void allThatIsWrongIsReportedAtOnce() {
    Result<SnapshotHold> refused =
        warehouse.holds.place("snap_none", Kind.AUDIT, " ", Optional.of(NOON));

    assertThat(refused.problems())
        .extracting(problem -> problem.code().wire() + " at " + problem.at())
        .containsExactly(
            "invalid_request at reason",
            "invalid_request at expires_at",
            "snapshot_not_found at snapshot");
  }

  @Test
  void aReasonHasAtMost500Characters() {
    String snapshot = warehouse.commit("run-1", 0).snapshotId();

    assertThat(
            codes(warehouse.holds.place(snapshot, Kind.AUDIT, "x".repeat(500), Optional.empty())))
        .isEmpty();
    assertThat(
            codes(warehouse.holds.place(snapshot, Kind.AUDIT, "x".repeat(501), Optional.empty())))
        .containsExactly(WarehouseProblem.INVALID_REQUEST);
  }
}
