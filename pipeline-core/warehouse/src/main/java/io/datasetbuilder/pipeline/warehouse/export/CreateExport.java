package io.datasetbuilder.pipeline.warehouse.export;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.NoDerivatives;
import io.datasetbuilder.pipeline.warehouse.query.CurrentTerms;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.read.Deadline;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides whether a result may leave the warehouse, in the order that clients rely on, and has it
 * written (Spec, "Errors", export refusals). Safe for concurrent use.
 *
 * @param origins what the builds of snapshots declared
 */
public record CreateExport(
    WorkspaceId workspace,
    ReadTables tables,
    PinSnapshot snapshots,
    StoredExports exports,
    EvaluateTerms terms,
    FindOrigin origins,
    WriteExport writing) {

  /** A request that may be carried out; the snapshot is leased until it is closed. */
  private record Permitted(PinnedSnapshot pinned, SnapshotOrigin origin) {}

  /**
   * Creates an export.
   *
   * @param request whose query is checked
   */
  public Result<WarehouseExport> create(CreateExportRequest request, Deadline deadline) {
    return permit(request, deadline).then(permitted -> write(permitted, request, deadline));
  }

  private Result<WarehouseExport> write(
      Permitted permitted, CreateExportRequest request, Deadline deadline) {
    try (PinnedSnapshot pinned = permitted.pinned()) {
      return writing.write(workspace, request, pinned, permitted.origin(), deadline);
    }
  }

  private Result<Permitted> permit(CreateExportRequest request, Deadline deadline) {
    return tables
        .show(workspace, request.table())
        .then(
            table ->
                exports
                    .full(workspace)
                    .<Result<PinnedSnapshot>>map(Result::refused)
                    .orElseGet(
                        () ->
                            snapshots.pin(
                                workspace, request.table(), request.snapshot(), deadline.limits())))
        .then(this::permit);
  }

  private Result<Permitted> permit(PinnedSnapshot pinned) {
    boolean permitted = false;
    try {
      Result<Permitted> result =
          new CurrentTerms(terms)
              .refusal(pinned.snapshot())
              .<Result<SnapshotOrigin>>map(Result::refused)
              .orElseGet(() -> permittedByLicense(pinned.snapshot()))
              .map(origin -> new Permitted(pinned, origin));
      permitted = result instanceof Result.Ok;
      return result;
    } finally {
      if (!permitted) {
        pinned.close();
      }
    }
  }

  /** An unknown license refuses the export, too, because it may forbid derived works. */
  private Result<SnapshotOrigin> permittedByLicense(Snapshot snapshot) {
    Optional<SnapshotOrigin> origin = origins.of(snapshot);
    if (origin.isEmpty()) {
      return forbidden(
          origin,
          "the license of the data is not known: neither the snapshot nor its run states it;"
              + " build the table again");
    }
    return origin.get().licenses().stream().anyMatch(CreateExport::forbidsDerivatives)
            || forbidDerivatives(snapshot.sources())
        ? forbidden(
            origin, "the license of the data forbids derived works, such as the result of a query")
        : Result.ok(origin.get());
  }

  private static Result<SnapshotOrigin> forbidden(Optional<SnapshotOrigin> origin, String message) {
    return Result.refused(
        Problem.of(WarehouseProblem.EXPORT_FORBIDDEN_BY_LICENSE, "", message)
            .with("terms", ExportDocuments.terms(origin)));
  }

  private static boolean forbidsDerivatives(License license) {
    return Stream.concat(license.id().stream(), license.name().stream())
        .anyMatch(NoDerivatives::isStatedBy);
  }

  /** Whether the terms of some provider, as they are today, forbid derived works. */
  private boolean forbidDerivatives(List<SnapshotSource> sources) {
    return sources.stream()
        .flatMap(source -> source.dataset().stream())
        .anyMatch(from -> terms.forbidDerivatives(from.provider(), from.dataset()));
  }
}
