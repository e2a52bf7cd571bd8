package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.QueryLanguage;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Saves, lists and deletes analyses (Spec, "Endpoints", /analyses). An analysis and the hold that
 * keeps its snapshot exist together: both are written, and removed, in one transaction. Safe for
 * concurrent use.
 */
public final class SavedAnalyses {

  private final SnapshotIndex index;
  private final Clock clock;
  private final Supplier<String> ids;

  /**
   * @param ids new ids, each different from all others: 1 to 64 lower-case letters and digits
   */
  public SavedAnalyses(SnapshotIndex index, Clock clock, Supplier<String> ids) {
    this.index = index;
    this.clock = clock;
    this.ids = ids;
  }

  /**
   * Saves an analysis of a snapshot that the caller has a lease on until this method returns, so
   * that the snapshot is never without a lease or a hold.
   */
  public SavedAnalysis save(
      PinnedSnapshot pinned,
      String name,
      SqlQuery query,
      ResultSummary result,
      QueryLanguage language) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    SnapshotHold hold =
        new SnapshotHold(
            "hold_" + ids.get(),
            pinned.snapshot().id(),
            SnapshotHold.Kind.SAVED_ANALYSIS,
            "analysis: " + name,
            now,
            Optional.empty());
    SavedAnalysis analysis =
        new SavedAnalysis(
            "an_" + ids.get(),
            pinned.table().workspace(),
            name,
            pinned.table().name(),
            pinned.snapshot().id(),
            query,
            result,
            language,
            hold.id(),
            now);
    return index.change(
        writer -> {
          writer.holds().add(hold);
          writer.analyses().add(analysis);
          return analysis;
        });
  }

  /** Analyses of a workspace, newest first. */
  public List<SavedAnalysis> list(WorkspaceId workspace) {
    return index.read(reader -> reader.analyses().of(workspace));
  }

  /** One analysis; refuses with {@code analysis_not_found}, also for one of another workspace. */
  public Result<SavedAnalysis> find(WorkspaceId workspace, String id) {
    return index.read(reader -> find(reader.analyses(), workspace, id));
  }

  /**
   * An analysis that can be run; refuses as {@link #find} does, and with {@code
   * analysis_migration_required} for one whose SQL is written for another engine.
   */
  public Result<SavedAnalysis> findRunnable(WorkspaceId workspace, String id) {
    return find(workspace, id)
        .then(
            found ->
                found.language().requiresMigration()
                    ? Result.refused(migrationRequired(found.language().dialect()))
                    : Result.ok(found));
  }

  /** Deletes an analysis and releases its hold; refuses as {@link #find} does. */
  public Result<SavedAnalysis> delete(WorkspaceId workspace, String id) {
    return index.change(
        writer ->
            find(writer.analyses(), workspace, id)
                .map(
                    found -> {
                      writer.analyses().remove(found.id());
                      writer.holds().remove(found.holdId());
                      return found;
                    }));
  }

  private static Result<SavedAnalysis> find(
      AnalysisRows analyses, WorkspaceId workspace, String id) {
    return analyses
        .find(id)
        .filter(found -> found.workspace().equals(workspace))
        .map(Result::ok)
        .orElseGet(
            () ->
                Result.refused(
                    Problem.of(
                        WarehouseProblem.ANALYSIS_NOT_FOUND,
                        "analysis_id",
                        "There is no analysis of this id.")));
  }

  private static Problem migrationRequired(String dialect) {
    String message =
        "The SQL of the analysis is written for another engine (%s): save it again for this one."
            .formatted(dialect);
    return Problem.of(WarehouseProblem.ANALYSIS_MIGRATION_REQUIRED, "analysis_id", message)
        .with("sql_dialect", JsonValue.of(dialect));
  }
}
