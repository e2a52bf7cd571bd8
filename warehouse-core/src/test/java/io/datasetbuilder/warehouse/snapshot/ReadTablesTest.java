package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Spec, "Endpoints", GET /warehouse/tables and GET /builds. */
class ReadTablesTest {

  private static final TableName RIVERS = TableName.of("geo.world", "rivers");

  private final WarehouseFixture warehouse = new WarehouseFixture();

  private TableDetails details() {
    return warehouse
        .tables
        .show(WorkspaceId.SHARED, CITIES)
        .match(details -> details, problems -> null);
  }

  @Test
  void listsTheTablesOfAWorkspaceByName() {
    warehouse.commits.commit(Snapshots.built(RIVERS, "run-1", NOON));
    warehouse.commit("run-1", 0);

    assertThat(warehouse.tables.list(WorkspaceId.SHARED))
        .extracting(WarehouseTable::name)
        .containsExactly(CITIES, RIVERS);
    assertThat(warehouse.tables.list(new WorkspaceId("owner-1"))).isEmpty();
  }

  @Test
  void aTableThatNothingIsCommittedToIsListedWithoutASnapshot() {
    warehouse.failing.failAfter(1);
    warehouse.commits.commit(Snapshots.built("run-1", NOON));

    assertThat(warehouse.tables.list(WorkspaceId.SHARED))
        .extracting(WarehouseTable::revision, table -> table.current().isPresent())
        .containsExactly(tuple(0L, false));
    assertThat(details().snapshots()).isEmpty();
  }

  @Test
  void showsCommittedAndDamagedSnapshotsNewestFirst() {
    Committed first = warehouse.commit("run-1", 0);
    warehouse.commit("run-2", 1);
    warehouse.files.write(first.snapshotId(), "damage");
    warehouse.pin(first.snapshotId());
    warehouse.failing.failAfter(2);
    warehouse.commits.commit(Snapshots.built("run-3", NOON.plusSeconds(2)));

    assertThat(details().snapshots())
        .extracting(snapshot -> snapshot.runId() + " " + snapshot.state().wire())
        .containsExactly("run-2 committed", "run-1 quarantined");
    assertThat(details().table().revision()).isEqualTo(2);
  }

  @Test
  void aSnapshotThatIsBeingDeletedIsNotShown() {
    Committed first = warehouse.commit("run-1", 0);
    warehouse.commit("run-2", 1);
    warehouse.failing.failAfter(1);
    warehouse.collection.collect(first.tableId(), 1);

    assertThat(details().snapshots()).extracting(Snapshot::runId).containsExactly("run-2");
  }

  @Test
  void aTableThatIsNotThereIsNotFound() {
    assertThat(warehouse.tables.show(WorkspaceId.SHARED, CITIES).problems())
        .extracting(problem -> problem.code())
        .containsExactly(WarehouseProblem.TABLE_NOT_FOUND);
  }

  @Test
  void findsWhatRunsHaveCommitted() {
    Committed cities = warehouse.commit("run-1", 0);
    Committed rivers = (Committed) warehouse.commits.commit(Snapshots.built(RIVERS, "run-1", NOON));
    Committed newer = warehouse.commit("run-2", 1);

    Map<String, List<RunSnapshot>> found =
        warehouse.tables.ofRuns(List.of("run-1", "run-2", "run-3"));

    assertThat(found).containsOnlyKeys("run-1", "run-2");
    assertThat(found.get("run-1"))
        .containsExactlyInAnyOrder(
            snapshot("run-1", 0, CITIES, cities), snapshot("run-1", 0, RIVERS, rivers));
    assertThat(found.get("run-2")).containsExactly(snapshot("run-2", 1, CITIES, newer));
  }

  private static RunSnapshot snapshot(
      String run, int seconds, TableName table, Committed committed) {
    return new RunSnapshot(
        run,
        "geo.world",
        NOON.plusSeconds(seconds),
        WorkspaceId.SHARED,
        table,
        committed.snapshotId());
  }

  @Test
  void aSnapshotIsOfTheRunOfItsDatasetAndStart() {
    warehouse.commit("run-1", 0);
    RunSnapshot snapshot = warehouse.tables.ofRuns(List.of("run-1")).get("run-1").get(0);

    assertThat(snapshot.isOf("geo.world", NOON.plusNanos(999))).isTrue();
    assertThat(snapshot.isOf("geo.world", NOON.plusSeconds(1))).isFalse();
    assertThat(snapshot.isOf("geo", NOON)).isFalse();
  }

  @Test
  void aRunWhoseCommitFailedHasCommittedNothing() {
    warehouse.commit("run-2", 1);
    warehouse.commits.commit(Snapshots.built("run-1", NOON));

    assertThat(warehouse.tables.ofRuns(List.of("run-1"))).isEmpty();
  }
}
