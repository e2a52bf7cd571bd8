package io.datasetbuilder.embedded.export;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.query.Deadline;
import io.datasetbuilder.embedded.query.SnapshotTerms;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides whether a result may leave the warehouse, in the order that clients rely on, and has it
 * written. Safe for concurrent use.
 *
 * @param origins reads what the run of a snapshot states
 */
record CreateExport(
    WorkspaceId workspace,
    ReadTables tables,
    PinSnapshot snapshots,
    StoredExports exports,
    EvaluateTerms terms,
    Function<Snapshot, SnapshotOrigin> origins,
    WriteExport writing) {

  /** A request that may be carried out; the snapshot is leased until it is closed. */
  private record Permitted(PinnedSnapshot pinned, SnapshotOrigin origin) {}

  /**
   * Creates an export.
   *
   * @param request whose query is checked
   */
  Result<WarehouseExport> create(CreateExportRequest request, Deadline deadline) {
    return permit(request).then(permitted -> write(permitted, request, deadline));
  }

  private Result<WarehouseExport> write(
      Permitted permitted, CreateExportRequest request, Deadline deadline) {
    try (PinnedSnapshot pinned = permitted.pinned()) {
      return writing.write(workspace, request, pinned, permitted.origin(), deadline);
    }
  }

  private Result<Permitted> permit(CreateExportRequest request) {
    return tables
        .show(workspace, request.table())
        .then(
            table ->
                exports
                    .full(workspace)
                    .<Result<PinnedSnapshot>>map(Result::refused)
                    .orElseGet(() -> snapshots.pin(workspace, request.table(), request.snapshot())))
        .then(this::permit);
  }

  private Result<Permitted> permit(PinnedSnapshot pinned) {
    boolean permitted = false;
    try {
      SnapshotOrigin origin = origins.apply(pinned.snapshot());
      Optional<Problem> refusal =
          new SnapshotTerms(terms)
              .refusal(pinned.snapshot())
              .or(() -> forbiddenByLicense(pinned.snapshot(), origin));
      permitted = refusal.isEmpty();
      return permitted ? Result.ok(new Permitted(pinned, origin)) : Result.refused(refusal.get());
    } finally {
      if (!permitted) {
        pinned.close();
      }
    }
  }

  private Optional<Problem> forbiddenByLicense(Snapshot snapshot, SnapshotOrigin origin) {
    return origin.forbidsDerivatives(snapshot, terms)
        ? Optional.of(
            Problem.of(
                    WarehouseProblem.EXPORT_FORBIDDEN_BY_LICENSE,
                    "",
                    "the licence of the data forbids derived works, which the result of a query is")
                .with("terms", ExportDocuments.terms(origin)))
        : Optional.empty();
  }
}
