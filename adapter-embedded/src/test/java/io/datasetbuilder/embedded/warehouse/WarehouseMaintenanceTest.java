package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.CollectionReport;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator does with a warehouse: collections and holds. */
class WarehouseMaintenanceTest {

  @AutoClose private final WarehouseFixture fixture;

  WarehouseMaintenanceTest(@TempDir Path folder) {
    fixture = WarehouseFixture.in(folder);
    String spec = fixture.people("id\n1\n");
    for (int i = 0; i < 3; i++) {
      fixture.clock.hours(i);
      fixture.build(spec, "run-" + i);
    }
  }

  @Test
  void aCollectionLeavesTheNewestSnapshots() {
    CollectionReport report = collect(Optional.empty(), 1);

    assertThat(report.problems()).isEmpty();
    assertThat(report.deleted()).extracting(Snapshot::runId).containsExactly("run-1", "run-0");
    assertThat(fixture.runsOfSnapshots()).containsExactly("run-2");
    assertThat(fixture.files()).hasSize(1);
  }

  @Test
  void aCollectionOfAnotherWorkspaceChangesNothing() {
    assertThat(collect(Optional.of(new WorkspaceId("other")), 1).deleted()).isEmpty();
    assertThat(fixture.runsOfSnapshots()).hasSize(3);
  }

  @Test
  void aHoldKeepsItsSnapshotUntilItIsReleased() {
    String oldest = fixture.table().snapshots().get(2).id();
    SnapshotHold hold =
        Results.value(
            maintenance()
                .hold(oldest, SnapshotHold.Kind.AUDIT, "for the auditors", Optional.empty()));

    collect(Optional.empty(), 1);
    assertThat(fixture.runsOfSnapshots()).containsExactly("run-2", "run-0");
    assertThat(Results.value(maintenance().holds(oldest))).containsExactly(hold);

    assertThat(Results.value(maintenance().release(hold.id()))).isEqualTo(hold);
    collect(Optional.empty(), 1);
    assertThat(fixture.runsOfSnapshots()).containsExactly("run-2");
  }

  @Test
  void aNumberOrAnAgeOutOfRangeIsRefused() {
    assertThat(maintenance().collect(Optional.empty(), -2, CollectSnapshots.STALE).problems())
        .extracting(problem -> problem.code())
        .containsExactly(WarehouseProblem.INVALID_REQUEST);
    assertThat(maintenance().collect(Optional.empty(), 1, Duration.ofNanos(-1)).problems())
        .extracting(problem -> problem.code())
        .containsExactly(WarehouseProblem.INVALID_REQUEST);
    assertThat(fixture.runsOfSnapshots()).hasSize(3);
  }

  @Test
  void anUnknownHoldIsNotReleased() {
    assertThat(maintenance().release("hold_none").problems())
        .extracting(problem -> problem.code())
        .containsExactly(WarehouseProblem.HOLD_NOT_FOUND);
  }

  private CollectionReport collect(Optional<WorkspaceId> workspace, int keep) {
    return Results.value(maintenance().collect(workspace, keep, CollectSnapshots.STALE));
  }

  private WarehouseMaintenance maintenance() {
    return fixture.service.warehouseMaintenance();
  }
}
