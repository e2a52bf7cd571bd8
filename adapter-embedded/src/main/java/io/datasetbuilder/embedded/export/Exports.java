package io.datasetbuilder.embedded.export;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.WarehouseComponents;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.query.Queries;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict.RedistributionProblem;
import io.datasetbuilder.pipeline.warehouse.export.CreateExport;
import io.datasetbuilder.pipeline.warehouse.export.FindOrigin;
import io.datasetbuilder.pipeline.warehouse.export.WriteExport;
import io.datasetbuilder.pipeline.warehouse.query.CurrentTerms;
import io.datasetbuilder.pipeline.warehouse.run.RunReaders;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QueryEngine;
import io.datasetbuilder.warehouse.query.check.CheckQuery;
import io.datasetbuilder.warehouse.read.Deadline;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Exports of a caller's workspace: files with the whole result of SQL, its proof and its terms,
 * which are kept for 24 hours. An export of another workspace is reported as missing ({@code
 * export_not_found}). Every operation refuses with {@code warehouse_not_configured} where the
 * service keeps no tables. Safe for concurrent use.
 */
public final class Exports {

  /** Codes that are found before SQL is run, but are reported after problems of the SQL itself. */
  private static final Set<ProblemCode> BEFORE_SQL_IS_RUN =
      Set.of(
          ServiceProblem.WAREHOUSE_NOT_CONFIGURED,
          WarehouseProblem.TABLE_NOT_FOUND,
          WarehouseProblem.EXPORT_QUOTA_EXCEEDED,
          WarehouseProblem.SNAPSHOT_NOT_FOUND,
          WarehouseProblem.SNAPSHOT_UNAVAILABLE,
          WarehouseProblem.ARTIFACT_UNAVAILABLE,
          RedistributionProblem.REDISTRIBUTION_FORBIDDEN,
          WarehouseProblem.EXPORT_FORBIDDEN_BY_LICENSE);

  private final Queries.Parts parts;
  private final Caller caller;
  private final Visibility visibility;
  private final WorkspaceId workspace;
  private final Clock clock;

  /**
   * @param parts that queries use, too
   * @param visibility of runs for the caller
   * @param workspace of the caller
   */
  public Exports(
      Queries.Parts parts,
      Caller caller,
      Visibility visibility,
      WorkspaceId workspace,
      Clock clock) {
    this.parts = parts;
    this.caller = caller;
    this.visibility = visibility;
    this.workspace = workspace;
    this.clock = clock;
  }

  /**
   * Runs SQL on a table and keeps its result. Refuses with, in this order, {@code invalid_request},
   * {@code unsafe_query}, {@code table_not_found}, {@code export_quota_exceeded}, the codes of a
   * snapshot that cannot be read, {@code redistribution_forbidden}, {@code
   * export_forbidden_by_license}, the codes of a query, {@code row_limit_exceeded}, {@code
   * byte_limit_exceeded} and {@code export_blocked_pii}. Nothing is kept of what is refused.
   *
   * @param cancelled whether the caller no longer waits for the export; called from another thread
   */
  public Result<WarehouseExport> create(CreateExportRequest request, BooleanSupplier cancelled) {
    Deadline deadline =
        parts.warehouse().deadline(parts.settings().profileTimeout(), cancelled, caller);
    return CheckQuery.export(request.query())
        .then(checked -> with(warehouse -> creation(warehouse).create(request, deadline)))
        .match(Result::ok, problems -> Result.refused(firstRefusal(request, deadline, problems)));
  }

  /** SQL that is unsafe is refused as such, whatever else keeps it from being run. */
  private List<Problem> firstRefusal(
      CreateExportRequest request, Deadline deadline, List<Problem> problems) {
    boolean earlier = problems.stream().map(Problem::code).anyMatch(BEFORE_SQL_IS_RUN::contains);
    return earlier
        ? engine().unsafe(request.query().sql(), deadline.limits()).map(List::of).orElse(problems)
        : problems;
  }

  /** The exports whose files can be had, newest first. */
  public Result<List<WarehouseExport>> list() {
    return with(warehouse -> Result.ok(swept(warehouse).list(workspace)));
  }

  /** One export, which may have expired. */
  public Result<WarehouseExport> find(String exportId) {
    return with(warehouse -> warehouse.exports().find(workspace, exportId));
  }

  /** Whether the file of an export is removed by now. */
  public boolean isExpired(WarehouseExport export) {
    return export.isExpired(clock.instant());
  }

  /** Removes an export and its file. */
  public Result<WarehouseExport> delete(String exportId) {
    return with(warehouse -> warehouse.exports().delete(workspace, exportId));
  }

  /**
   * Opens the file of an export, whose terms are checked again. Refuses with {@code
   * export_expired}, {@code redistribution_forbidden} and {@code export_unavailable}.
   */
  public Result<ExportDownload> open(String exportId) {
    return with(warehouse -> open(warehouse.exports(), exportId));
  }

  private Result<ExportDownload> open(StoredExports exports, String exportId) {
    return exports
        .findLive(workspace, exportId)
        .then(
            found ->
                new CurrentTerms(parts.runs().get().terms().get())
                    .refusal(found.sources())
                    .<Result<ExportDownload>>map(Result::refused)
                    .orElseGet(
                        () ->
                            exports
                                .open(found)
                                .map(content -> new ExportDownload(found, content))));
  }

  private CreateExport creation(WarehouseComponents warehouse) {
    RunReaders readers = parts.runs().get();
    return new CreateExport(
        workspace,
        warehouse.tables(),
        warehouse.pins(),
        swept(warehouse),
        readers.terms().get(),
        new FindOrigin(warehouse.tables(), readers.runs(), readers.specs(), visibility),
        new WriteExport(
            engine(),
            parts.builds(),
            parts.queries().get().engineSlots(),
            parts.settings().maxConcurrency(),
            readers.stores().workspaces(),
            warehouse.exports(),
            warehouse.exportFiles(),
            readers.json()));
  }

  /** Whoever uses exports removes those that have expired. */
  private static StoredExports swept(WarehouseComponents warehouse) {
    StoredExports exports = warehouse.exports();
    exports.sweep();
    return exports;
  }

  private <T> Result<T> with(Function<WarehouseComponents, Result<T>> work) {
    return parts.warehouse().in(work);
  }

  private QueryEngine engine() {
    return parts.queries().get().engine();
  }
}
