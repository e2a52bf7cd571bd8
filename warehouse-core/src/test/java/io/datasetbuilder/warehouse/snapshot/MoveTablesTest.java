package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.QueryLanguage;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tables of a dataset that go to the workspace of another owner. */
class MoveTablesTest {

  private static final String DATASET = "geo.world";
  private static final WorkspaceId TEAM = new WorkspaceId("team");

  private final WarehouseFixture warehouse = new WarehouseFixture();
  private final MoveTables moves = new MoveTables(warehouse.index);

  private Result<Integer> move() {
    return moves.move(DATASET, WorkspaceId.SHARED, TEAM);
  }

  private Optional<WarehouseTable> moved() {
    return warehouse.index.read(reader -> reader.tables().find(TEAM, CITIES));
  }

  private static List<ProblemCode> codes(Result<Integer> result) {
    return result.problems().stream().map(Problem::code).toList();
  }

  private void save() {
    try (PinnedSnapshot pinned = warehouse.pin("current").match(found -> found, none -> null)) {
      new SavedAnalyses(warehouse.index, warehouse.clock, warehouse.ids)
          .save(
              pinned,
              "totals",
              new SqlQuery("SELECT 1 FROM dataset", 5),
              new ResultSummary(List.of(), 1, false, NOON),
              new QueryLanguage(
                  QueryLanguage.DUCKDB, "duckdb", "1.2.3", QueryLanguage.CONTRACT_VERSION));
    }
  }

  @Test
  void tablesMoveWithTheirSnapshotsAndCanBeReadThere() {
    warehouse.commit("run-1", 1);
    String second = warehouse.commit("run-2", 2).snapshotId();

    assertThat(move()).isEqualTo(Result.ok(1));

    assertThat(warehouse.table()).isEmpty();
    assertThat(moved().orElseThrow().current().orElseThrow().id()).isEqualTo(second);
    try (PinnedSnapshot pinned =
        warehouse
            .pins
            .pin(TEAM, CITIES, "current", WarehouseFixture.PATIENT)
            .match(found -> found, none -> null)) {
      assertThat(pinned).isNotNull();
    }
  }

  @Test
  void movingAgainMovesNothing() {
    warehouse.commit("run-1", 1);
    move();

    assertThat(move()).isEqualTo(Result.ok(0));
    assertThat(moved()).isPresent();
  }

  @Test
  void tablesOfOtherDatasetsStay() {
    warehouse.commit("run-1", 1);

    assertThat(moves.move("geo", WorkspaceId.SHARED, TEAM)).isEqualTo(Result.ok(0));
    assertThat(warehouse.table()).isPresent();
  }

  @Test
  void aTableOfTheNewOwnerIsNeverReplaced() {
    warehouse.commit("run-1", 1);
    move();
    warehouse.commit("run-2", 2);

    assertThat(codes(move())).containsExactly(WarehouseProblem.TABLE_EXISTS);
    assertThat(moves.refusals(DATASET, WorkspaceId.SHARED, TEAM)).hasSize(1);
    assertThat(warehouse.rows()).extracting(Snapshot::runId).containsExactly("run-2");
  }

  @Test
  void aTableWithoutASnapshotDoesNotStopTheMove() {
    warehouse.commit("run-1", 1);
    warehouse.index.change(
        writer -> {
          writer.tables().add(Snapshots.table("left", TEAM, CITIES));
          return true;
        });

    assertThat(move()).isEqualTo(Result.ok(1));
    assertThat(moved().orElseThrow().id()).isNotEqualTo("left");
  }

  @Test
  void anAnalysisOfTheOwnerKeepsTheTable() {
    warehouse.commit("run-1", 1);
    save();

    assertThat(codes(move())).containsExactly(WarehouseProblem.SNAPSHOT_ANALYSED);
    assertThat(warehouse.table()).isPresent();
  }

  @Test
  void aBuildThatCommitsKeepsTheTable() {
    warehouse.commit("run-1", 1);
    warehouse.commits.announce(Snapshots.built("run-2", NOON.plusSeconds(2)));

    assertThat(codes(move())).containsExactly(WarehouseProblem.SNAPSHOT_IN_USE);
    assertThat(warehouse.table()).isPresent();
  }
}
