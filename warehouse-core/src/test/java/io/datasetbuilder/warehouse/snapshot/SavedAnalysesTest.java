package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.QueryLanguage;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "Endpoints", /analyses. */
class SavedAnalysesTest {

  private static final WorkspaceId OTHER = new WorkspaceId("other");
  private static final QueryLanguage DUCKDB =
      new QueryLanguage(QueryLanguage.DUCKDB, "duckdb", "1.2.3", QueryLanguage.CONTRACT_VERSION);

  private final WarehouseFixture warehouse = new WarehouseFixture();
  private final SavedAnalyses analyses =
      new SavedAnalyses(warehouse.index, warehouse.clock, warehouse.ids);

  private SavedAnalysis saved(QueryLanguage language) {
    try (PinnedSnapshot pinned = pinned()) {
      return save(pinned, language);
    }
  }

  private SavedAnalysis save(PinnedSnapshot pinned, QueryLanguage language) {
    return analyses.save(
        pinned,
        "totals",
        new SqlQuery("SELECT 1 FROM dataset", 5),
        new ResultSummary(List.of(), 1, false, NOON),
        language);
  }

  private PinnedSnapshot pinned() {
    return warehouse.pin(PinSnapshot.CURRENT).match(found -> found, problems -> null);
  }

  private static void assertNotFound(Result<SavedAnalysis> result) {
    assertThat(result.problems())
        .extracting(Problem::code)
        .isEqualTo(List.of(WarehouseProblem.ANALYSIS_NOT_FOUND));
  }

  @Test
  void anAnalysisHoldsItsSnapshotUntilItIsDeleted() {
    String snapshot = warehouse.commit("run-1", 0).snapshotId();
    SavedAnalysis saved = saved(DUCKDB);

    assertThat(saved.snapshotId()).isEqualTo(snapshot);
    assertThat(saved.createdAt()).isEqualTo(NOON);
    assertThat(warehouse.index.<List<SnapshotHold>>read(reader -> reader.holds().of(snapshot)))
        .singleElement()
        .satisfies(
            hold -> {
              assertThat(hold.kind()).isEqualTo(SnapshotHold.Kind.SAVED_ANALYSIS);
              assertThat(hold.id()).isEqualTo(saved.holdId());
              assertThat(hold.expiresAt()).isEmpty();
            });

    assertThat(analyses.delete(WorkspaceId.SHARED, saved.id())).isEqualTo(Result.ok(saved));
    assertThat(warehouse.index.<List<SnapshotHold>>read(reader -> reader.holds().of(snapshot)))
        .isEmpty();
    assertNotFound(analyses.delete(WorkspaceId.SHARED, saved.id()));
  }

  @Test
  void theSnapshotOfAnAnalysisOutlivesNewerBuildsAndCollections() {
    String snapshot = warehouse.commit("run-1", 0).snapshotId();
    SavedAnalysis saved = saved(DUCKDB);
    warehouse.commit("run-2", 1);
    warehouse.commit("run-3", 2);

    warehouse.collection.collect(Optional.empty(), 1, CollectSnapshots.STALE);
    assertThat(warehouse.rows()).extracting(Snapshot::id).contains(snapshot);

    analyses.delete(WorkspaceId.SHARED, saved.id());
    warehouse.collection.collect(Optional.empty(), 1, CollectSnapshots.STALE);
    assertThat(warehouse.rows()).extracting(Snapshot::id).doesNotContain(snapshot);
  }

  /** The lease of the query keeps the snapshot until the hold does. */
  @Test
  void aCollectionBetweenTheQueryAndTheSaveRemovesNothing() {
    String snapshot = warehouse.commit("run-1", 0).snapshotId();
    try (PinnedSnapshot pinned = pinned()) {
      warehouse.commit("run-2", 1);
      warehouse.collection.collect(Optional.empty(), 1, CollectSnapshots.STALE);
      assertThat(warehouse.rows()).extracting(Snapshot::id).contains(snapshot);

      save(pinned, DUCKDB);
    }

    warehouse.collection.collect(Optional.empty(), 1, CollectSnapshots.STALE);
    assertThat(warehouse.rows()).extracting(Snapshot::id).contains(snapshot);
    assertThat(warehouse.storedFiles()).contains(snapshot);
  }

  @Test
  void anotherWorkspaceDoesNotSeeIt() {
    warehouse.commit("run-1", 0);
    SavedAnalysis saved = saved(DUCKDB);

    assertThat(analyses.list(WorkspaceId.SHARED)).containsExactly(saved);
    assertThat(analyses.list(OTHER)).isEmpty();
    assertNotFound(analyses.find(OTHER, saved.id()));
    assertNotFound(analyses.findRunnable(OTHER, saved.id()));
    assertNotFound(analyses.delete(OTHER, saved.id()));
    assertThat(analyses.find(WorkspaceId.SHARED, saved.id())).isEqualTo(Result.ok(saved));
  }

  @Test
  void sqlOfAnotherDialectIsListedAndDeletedAndNotRun() {
    warehouse.commit("run-1", 0);
    SavedAnalysis old = saved(new QueryLanguage("legacy-polars", "polars", "1.0", "0"));

    assertThat(analyses.list(WorkspaceId.SHARED)).containsExactly(old);
    assertThat(analyses.findRunnable(WorkspaceId.SHARED, old.id()).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(WarehouseProblem.ANALYSIS_MIGRATION_REQUIRED);
              assertThat(problem.facts())
                  .containsEntry("sql_dialect", JsonValue.of("legacy-polars"));
            });
    assertThat(analyses.delete(WorkspaceId.SHARED, old.id()).problems()).isEmpty();
  }
}
