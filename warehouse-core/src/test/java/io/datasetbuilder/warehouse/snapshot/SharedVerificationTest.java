package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.snapshot.WarehouseFixture.PATIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Readers of a file whose digest takes long to compute. */
class SharedVerificationTest {

  private static final Limits SHORT = new Limits(Duration.ofMillis(1), () -> false, "owner");

  private final WarehouseFixture warehouse = new WarehouseFixture();
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final PinSnapshot pins =
      new PinSnapshot(
          warehouse.index,
          warehouse.files,
          warehouse.clock,
          warehouse.ids,
          "process",
          waiting::add);
  private Committed committed;

  @BeforeEach
  void commit() {
    committed = warehouse.commit("run-1", 0);
  }

  private Result<PinnedSnapshot> pin(Limits limits) {
    return pins.pin(WorkspaceId.SHARED, CITIES, PinSnapshot.CURRENT, limits);
  }

  private void compute() {
    assertThat(waiting).hasSize(1);
    waiting.remove().run();
  }

  @Test
  void aReaderWhoseTimeIsOverIsRefusedAndLeavesNoLease() {
    assertThat(pin(SHORT).problems())
        .extracting(Problem::code)
        .containsExactly(WarehouseProblem.QUERY_TIMEOUT);
    assertThat(warehouse.isLeased(committed.snapshotId())).isFalse();
  }

  @Test
  void aReaderWhoHasGoneWaitsNoLonger() {
    assertThat(pin(new Limits(Duration.ofDays(1), () -> true, "owner")).problems())
        .extracting(Problem::code)
        .containsExactly(WarehouseProblem.QUERY_FAILED);
  }

  @Test
  void theNextReaderFindsWhatWasComputedMeanwhile() {
    pin(SHORT);
    pin(SHORT);

    compute();

    assertThat(pin(SHORT).problems()).isEmpty();
    assertThat(warehouse.files.digests()).isEqualTo(1);
  }

  @Test
  void aDiskThatFailsIsReportedToTheReader() {
    PinSnapshot broken =
        new PinSnapshot(
            warehouse.index,
            new SlowFiles(
                warehouse.files,
                () -> {
                  throw new SnapshotFileFailure(
                      Problem.of(WarehouseProblem.ARTIFACT_UNAVAILABLE, "", "The disk is gone."));
                }),
            warehouse.clock,
            warehouse.ids,
            "process",
            Runnable::run);

    assertThat(broken.pin(WorkspaceId.SHARED, CITIES, PinSnapshot.CURRENT, PATIENT).problems())
        .extracting(Problem::message)
        .containsExactly("The disk is gone.");
  }

  @Test
  void aReaderWhoTakesLongKeepsItsLeaseByRenewals() {
    RenewablePin pin =
        new RenewablePin(
            warehouse.pins,
            warehouse.pin(PinSnapshot.CURRENT).match(pinned -> pinned, problems -> null));
    warehouse.commit("run-2", 1);
    for (int i = 0; i < 30; i++) {
      warehouse.clock.advance(RenewablePin.INTERVAL);
      pin.keep();
      warehouse.collection.collect(committed.tableId(), 0);
    }

    assertThat(pin.renew().problems()).isEmpty();
    assertThat(pin.pinned().snapshot().id()).isEqualTo(committed.snapshotId());
    pin.close();
    pin.keep();
    assertThat(warehouse.isLeased(committed.snapshotId())).isFalse();
  }

  @Test
  void aLeaseThatIsLostIsReported() {
    RenewablePin pin =
        new RenewablePin(
            warehouse.pins,
            warehouse.pin(PinSnapshot.CURRENT).match(pinned -> pinned, problems -> null));
    warehouse.commit("run-2", 1);
    warehouse.clock.advance(PinSnapshot.LEASE);
    warehouse.collection.collect(committed.tableId(), 0);

    pin.keep();

    assertThat(pin.renew().problems())
        .extracting(Problem::code)
        .containsExactly(WarehouseProblem.SNAPSHOT_NOT_FOUND);
    pin.close();
  }
}
