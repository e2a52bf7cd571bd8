package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The tables of one shared dataset, as readers from outside of the workspace see them. */
class SharedTablesTest {

  /** The name that the dataset {@code geo} and the key {@code world.cities} make, too. */
  private static final TableName RIVERS = TableName.of("geo.world", "rivers");

  private final WarehouseFixture warehouse = new WarehouseFixture();
  private final SharedTables shared =
      new SharedTables(warehouse.index, WorkspaceId.SHARED, "geo.world");

  private Committed commitOf(String dataset, TableName table, String runId, int seconds) {
    return (Committed)
        warehouse.commits.commit(
            Snapshots.ofDataset(dataset, Snapshots.built(table, runId, NOON.plusSeconds(seconds))));
  }

  /** A table of an older catalog, which does not name its dataset: any run may commit to it. */
  private void addTableOfNoDataset() {
    warehouse.index.change(
        writer -> {
          writer
              .tables()
              .add(
                  new WarehouseTable(
                      "tbl_old",
                      WorkspaceId.SHARED,
                      CITIES,
                      0,
                      Optional.empty(),
                      Optional.empty()));
          return true;
        });
  }

  /** Commits at an hour after noon. */
  private Committed commitAt(TableName table, String dataset, String runId, int hour) {
    warehouse.clock.advance(Duration.between(warehouse.clock.instant(), atHour(hour)));
    return commitOf(dataset, table, runId, hour);
  }

  private Committed continued(Committed parent, String runId, int seconds) {
    SnapshotLineage lineage =
        new SnapshotLineage(Optional.of(parent.snapshotId()), Optional.of("region-7"));
    return (Committed)
        warehouse.commits.commit(
            Snapshots.continuing(lineage, Snapshots.built(runId, NOON.plusSeconds(seconds))));
  }

  private static Instant atHour(int hour) {
    return NOON.plus(Duration.ofHours(hour));
  }

  private static SnapshotSelector asOf(int hour) {
    return new SnapshotSelector.AsOf(atHour(hour));
  }

  private static SnapshotSelector named(Committed snapshot) {
    return SnapshotSelector.named(snapshot.snapshotId());
  }

  private static Result<SnapshotSelector> byId(Committed snapshot) {
    return Result.ok(new SnapshotSelector.ById(snapshot.snapshotId()));
  }

  private static TableDetails known(Result<TableDetails> result) {
    return result.match(details -> details, problems -> null);
  }

  private static WarehouseProblem code(Result<?> result) {
    return (WarehouseProblem) result.problems().get(0).code();
  }

  @Test
  void tablesOfOtherDatasetsDoNotExist() {
    warehouse.commit("run-1", 0);
    commitOf("geo", RIVERS, "run-2", 0);

    assertThat(shared.list()).extracting(WarehouseTable::name).containsExactly(CITIES);
    assertThat(shared.show(RIVERS).problems())
        .isEqualTo(shared.show(TableName.of("geo.world", "nothing")).problems());
    assertThat(code(shared.show(RIVERS))).isEqualTo(WarehouseProblem.TABLE_NOT_FOUND);
    assertThat(code(shared.select(RIVERS, SnapshotSelector.CURRENT)))
        .isEqualTo(WarehouseProblem.TABLE_NOT_FOUND);
  }

  @Test
  void tablesOfOtherWorkspacesDoNotExist() {
    warehouse.commit("run-1", 0);
    SharedTables elsewhere =
        new SharedTables(warehouse.index, new WorkspaceId("owner-1"), "geo.world");

    assertThat(elsewhere.list()).isEmpty();
    assertThat(code(elsewhere.show(CITIES))).isEqualTo(WarehouseProblem.TABLE_NOT_FOUND);
  }

  @Test
  void aSnapshotIsSelectedByItsId() {
    Committed first = warehouse.commit("run-1", 0);
    Committed second = warehouse.commit("run-2", 1);

    assertThat(shared.select(CITIES, SnapshotSelector.CURRENT)).isEqualTo(byId(second));
    assertThat(shared.select(CITIES, named(first))).isEqualTo(byId(first));
    assertThat(code(shared.select(CITIES, SnapshotSelector.named("snap_none"))))
        .isEqualTo(WarehouseProblem.SNAPSHOT_NOT_FOUND);
  }

  @Test
  void aSnapshotIsSelectedByATime() {
    Committed first = commitAt(CITIES, "geo.world", "run-1", 0);
    Committed second = commitAt(CITIES, "geo.world", "run-2", 1);

    assertThat(shared.select(CITIES, asOf(0))).isEqualTo(byId(first));
    assertThat(shared.select(CITIES, asOf(1))).isEqualTo(byId(second));
    assertThat(shared.select(CITIES, asOf(9))).isEqualTo(byId(second));
  }

  @Test
  void noSelectorReachesASnapshotOfAnotherDataset() {
    addTableOfNoDataset();
    Committed foreign = commitAt(CITIES, "geo", "run-1", 0);
    Committed own = commitAt(CITIES, "geo.world", "run-2", 1);
    commitAt(CITIES, "geo", "run-3", 2);

    assertThat(shared.select(CITIES, asOf(1))).isEqualTo(byId(own));
    assertThat(shared.select(CITIES, SnapshotSelector.CURRENT).problems())
        .isEqualTo(shared.select(CITIES, SnapshotSelector.named("snap_none")).problems());
    assertThat(shared.select(CITIES, named(foreign)).problems())
        .isEqualTo(shared.select(CITIES, SnapshotSelector.named("snap_none")).problems());
    assertThat(shared.select(CITIES, asOf(0)).problems())
        .isEqualTo(shared.select(CITIES, asOf(-1)).problems())
        .isEqualTo(shared.select(CITIES, asOf(2)).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(WarehouseProblem.NO_SNAPSHOT_AT_TIME);
              assertThat(problem.at()).isEqualTo("as_of");
              assertThat(problem.hint()).isEmpty();
            });
  }

  @Test
  void aDamagedSnapshotIsNotSelectedByItsTime() {
    Committed first = commitAt(CITIES, "geo.world", "run-1", 0);
    commitAt(CITIES, "geo.world", "run-2", 1);
    warehouse.files.write(first.snapshotId(), "damage");
    warehouse.pin(first.snapshotId());

    assertThat(code(shared.select(CITIES, asOf(0))))
        .isEqualTo(WarehouseProblem.NO_SNAPSHOT_AT_TIME);
  }

  @Test
  void aParentIsNamedOnlyWhenItIsOfTheDatasetAndACursorIsNot() {
    addTableOfNoDataset();
    Committed foreign = commitAt(CITIES, "geo", "run-1", 0);
    Committed second = continued(foreign, "run-2", 1);
    continued(second, "run-3", 2);

    assertThat(known(shared.show(CITIES)).snapshots())
        .extracting(Snapshot::lineage)
        .containsExactly(
            Optional.of(new SnapshotLineage(Optional.of(second.snapshotId()), Optional.empty())),
            Optional.of(new SnapshotLineage(Optional.empty(), Optional.empty())));
    assertThat(shared.list())
        .extracting(table -> table.current().flatMap(Snapshot::parentId))
        .containsExactly(Optional.of(second.snapshotId()));
  }

  @Test
  void aDamagedSnapshotIsNotShown() {
    Committed first = warehouse.commit("run-1", 0);
    warehouse.commit("run-2", 1);
    warehouse.files.write(first.snapshotId(), "damage");
    warehouse.pin(first.snapshotId());

    assertThat(known(shared.show(CITIES)).snapshots())
        .extracting(Snapshot::runId)
        .containsExactly("run-2");
  }
}
