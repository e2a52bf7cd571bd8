package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots.BuiltBy;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots.Selection;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.QueryLanguage;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Deletion of the snapshots of runs, and of whole tables. */
class DeleteSnapshotsTest {

  private static final QueryLanguage DUCKDB =
      new QueryLanguage(QueryLanguage.DUCKDB, "duckdb", "1.2.3", QueryLanguage.CONTRACT_VERSION);

  private final WarehouseFixture warehouse = new WarehouseFixture();
  private final DeleteSnapshots deletion =
      new DeleteSnapshots(warehouse.index, warehouse.failing.files(), warehouse.clock);

  private static Selection run(String runId, int seconds) {
    return Selection.of(new BuiltBy(runId, "geo.world", NOON.plusSeconds(seconds)));
  }

  private Selection table() {
    return Selection.table(warehouse.table().orElseThrow().id());
  }

  private static List<ProblemCode> codes(List<Problem> problems) {
    return problems.stream().map(Problem::code).toList();
  }

  private void save() {
    try (PinnedSnapshot pinned = warehouse.pin("current").match(found -> found, none -> null)) {
      new SavedAnalyses(warehouse.index, warehouse.clock, warehouse.ids)
          .save(
              pinned,
              "totals",
              new SqlQuery("SELECT 1 FROM dataset", 5),
              new ResultSummary(List.of(), 1, false, NOON),
              DUCKDB);
    }
  }

  @Test
  void anEarlierSnapshotOfARunIsDeletedWithItsFile() {
    warehouse.commit("run-1", 1);
    String second = warehouse.commit("run-2", 2).snapshotId();

    assertThat(deletion.mark(run("run-1", 1))).isEmpty();
    deletion.removeMarked(run("run-1", 1));

    assertThat(warehouse.rows()).extracting(Snapshot::id).containsExactly(second);
    assertThat(warehouse.storedFiles()).containsExactly(second);
    assertThat(warehouse.pin("current").problems()).isEmpty();
  }

  @Test
  void aMarkedSnapshotCannotBeReadAnyMore() {
    String first = warehouse.commit("run-1", 1).snapshotId();
    warehouse.commit("run-2", 2);

    deletion.mark(run("run-1", 1));

    assertThat(codes(warehouse.pin(first).problems()))
        .containsExactly(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
    assertThat(deletion.mark(run("run-1", 1))).isEmpty();
  }

  @Test
  void runsOfOtherFoldersWithTheSameIdKeepTheirSnapshots() {
    warehouse.commit("run-1", 1);
    warehouse.commit("run-2", 2);

    Selection other = run("run-1", 9);

    assertThat(deletion.find(other)).isEmpty();
    assertThat(deletion.mark(other)).isEmpty();
    deletion.removeMarked(other);
    assertThat(warehouse.rows()).hasSize(2);
  }

  @Test
  void theCurrentSnapshotOfATableStays() {
    warehouse.commit("run-1", 1);

    List<Problem> refusals = deletion.mark(run("run-1", 1));

    assertThat(codes(refusals)).containsExactly(WarehouseProblem.SNAPSHOT_CURRENT);
    assertThat(refusals.get(0).message()).contains(CITIES.value());
    assertThat(warehouse.rows()).extracting(Snapshot::state).containsExactly(State.COMMITTED);
  }

  @Test
  void aSnapshotThatIsReadStays() {
    String first = warehouse.commit("run-1", 1).snapshotId();
    warehouse.commit("run-2", 2);
    PinnedSnapshot pinned = warehouse.pin(first).match(found -> found, none -> null);

    assertThat(codes(deletion.mark(run("run-1", 1))))
        .containsExactly(WarehouseProblem.SNAPSHOT_IN_USE);
    pinned.close();
    assertThat(deletion.mark(run("run-1", 1))).isEmpty();
  }

  @Test
  void everyReasonIsReportedAtOnce() {
    String first = warehouse.commit("run-1", 1).snapshotId();
    save();
    warehouse.holds.place(first, SnapshotHold.Kind.AUDIT, "audit", Optional.empty());
    warehouse.pin(first);

    assertThat(codes(deletion.refusals(run("run-1", 1))))
        .containsExactly(
            WarehouseProblem.SNAPSHOT_CURRENT,
            WarehouseProblem.SNAPSHOT_IN_USE,
            WarehouseProblem.SNAPSHOT_ANALYSED,
            WarehouseProblem.SNAPSHOT_HELD);
  }

  @Test
  void aSnapshotThatAnotherOneContinuesStays() {
    String first = commit("run-1", 1, Optional.empty());
    commit("run-2", 2, Optional.of(first));

    assertThat(codes(deletion.mark(run("run-1", 1))))
        .containsExactly(WarehouseProblem.SNAPSHOT_CONTINUED);
  }

  @Test
  void aSnapshotIsDeletedTogetherWithThoseThatContinueIt() {
    String first = commit("run-1", 1, Optional.empty());
    commit("run-2", 2, Optional.of(first));
    Selection both =
        new Selection(
            List.of(
                new BuiltBy("run-1", "geo.world", NOON.plusSeconds(1)),
                new BuiltBy("run-2", "geo.world", NOON.plusSeconds(2))),
            Set.of());

    assertThat(codes(deletion.refusals(both))).containsExactly(WarehouseProblem.SNAPSHOT_CURRENT);
    assertThat(deletion.mark(table())).isEmpty();
  }

  private String commit(String runId, int seconds, Optional<String> parentId) {
    NewSnapshot built =
        Snapshots.continuing(parentId, Snapshots.built(runId, NOON.plusSeconds(seconds)));
    return ((CommitResult.Committed) warehouse.commits.commit(built)).snapshotId();
  }

  @Test
  void aHoldThatHasExpiredKeepsNothing() {
    String first = warehouse.commit("run-1", 1).snapshotId();
    warehouse.commit("run-2", 2);
    warehouse.holds.place(
        first, SnapshotHold.Kind.AUDIT, "audit", Optional.of(NOON.plusSeconds(60)));
    warehouse.clock.advance(java.time.Duration.ofMinutes(2));

    assertThat(deletion.refusals(run("run-1", 1))).isEmpty();
  }

  @Test
  void aTableIsDroppedWithAllItsSnapshots() {
    warehouse.commit("run-1", 1);
    warehouse.commit("run-2", 2);
    Selection table = table();

    assertThat(deletion.mark(table)).isEmpty();
    deletion.removeMarked(table);

    assertThat(warehouse.table()).isEmpty();
    assertThat(warehouse.storedFiles()).isEmpty();
  }

  @Test
  void aTableThatIsBeingDroppedIsNotShown() {
    warehouse.commit("run-1", 1);

    deletion.mark(table());

    assertThat(warehouse.tables.list(WorkspaceId.SHARED)).isEmpty();
    assertThat(codes(warehouse.tables.show(WorkspaceId.SHARED, CITIES).problems()))
        .containsExactly(WarehouseProblem.TABLE_NOT_FOUND);
    assertThat(codes(warehouse.pin("current").problems()))
        .containsExactly(WarehouseProblem.TABLE_NOT_FOUND);
  }

  @Test
  void aCollectionFinishesAnInterruptedDrop() {
    warehouse.commit("run-1", 1);
    deletion.mark(table());

    warehouse.collection.finishInterrupted(() -> false);

    assertThat(warehouse.table()).isEmpty();
    assertThat(warehouse.storedFiles()).isEmpty();
  }

  @Test
  void aTableThatABuildCommitsToStays() {
    warehouse.commit("run-1", 1);
    warehouse.commits.announce(Snapshots.built("run-2", NOON.plusSeconds(2)));

    assertThat(codes(deletion.mark(table()))).containsExactly(WarehouseProblem.SNAPSHOT_IN_USE);
    assertThat(warehouse.tables.list(WorkspaceId.SHARED)).hasSize(1);
  }

  @Test
  void aTableOfThatNameCanBeBuiltAgainAfterItsDrop() {
    warehouse.commit("run-1", 1);
    Selection table = table();
    deletion.mark(table);
    String again = warehouse.commit("run-2", 2).snapshotId();

    deletion.removeMarked(table);

    assertThat(warehouse.rows()).extracting(Snapshot::id).containsExactly(again);
    assertThat(warehouse.pin("current").problems()).isEmpty();
  }
}
