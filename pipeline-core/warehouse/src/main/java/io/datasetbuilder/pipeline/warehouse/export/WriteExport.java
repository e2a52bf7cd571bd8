package io.datasetbuilder.pipeline.warehouse.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.gold.pii.ExportFindings;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.warehouse.export.ExportFiles;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.QueryEngine;
import io.datasetbuilder.warehouse.query.QuerySlots;
import io.datasetbuilder.warehouse.query.ResultFile;
import io.datasetbuilder.warehouse.read.Deadline;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs the SQL of an export, checks its result and packs it (Spec, "Endpoints", export). A query
 * process writes the whole result into a file; the engine of builds scans that file for personal
 * data, by the rules of builds, and writes the data file. No row passes through this process. What
 * is refused leaves no files. Safe for concurrent use.
 *
 * @param slots of exports that run at the same time: as many as queries
 * @param shares how many of them divide the memory of the engine of builds
 */
public record WriteExport(
    QueryEngine queries,
    Supplier<? extends TableEngine> engine,
    QuerySlots slots,
    int shares,
    RunWorkspaces workspaces,
    StoredExports exports,
    ExportFiles files,
    JsonCodec json) {

  private static final String PURPOSE = "export";

  /** Data file of an export, and the result of its inspection. */
  private record Written(DataFile data, InspectedResult result) {}

  Result<WarehouseExport> write(
      WorkspaceId workspace,
      CreateExportRequest request,
      PinnedSnapshot pinned,
      SnapshotOrigin origin,
      Deadline called) {
    Optional<QuerySlots.Reservation> slot = slots.tryReserve(called.limits().owner());
    if (slot.isEmpty()) {
      return refused(WarehouseProblem.QUERY_BUSY, "as many queries run as the service allows");
    }
    QuerySlots.Reservation reserved = slot.get();
    Deadline deadline = called.fromSlot();
    try (RunWorkspace scratch = workspaces.temporary()) {
      Location file = scratch.scratch(PURPOSE);
      return queries
          .export(pinned.queried(), request.query(), file.address(), deadline.limits())
          .then(result -> written(scratch, result, file, request.query(), pinned, deadline))
          .then(written -> keep(workspace, request, pinned, origin, written, deadline));
    } finally {
      reserved.close();
    }
  }

  private Result<Written> written(
      RunWorkspace scratch,
      ResultFile result,
      Location file,
      ExportQuery query,
      PinnedSnapshot pinned,
      Deadline deadline) {
    DataFile data = new DataFile(scratch, scratch.scratch(PURPOSE), query);
    Location spill = scratch.scratchFolder(PURPOSE);
    try (TableEngine.Session session =
        engine.get().open(spill, shares, () -> deadline.isReached() || data.isTooLarge())) {
      InspectedResult inspected =
          InspectedResult.of(session, result, file, query, pinned.queried().columns());
      data.write(session, inspected);
      return data.isTooLarge() ? tooLarge() : Result.ok(new Written(data, inspected));
    } catch (TableEngine.PlanInterrupted interrupted) {
      return data.isTooLarge() ? tooLarge() : Result.refused(PackedData.timeout(deadline));
    }
  }

  private Result<WarehouseExport> keep(
      WorkspaceId workspace,
      CreateExportRequest request,
      PinnedSnapshot pinned,
      SnapshotOrigin origin,
      Written written,
      Deadline deadline) {
    ExportFindings findings = ExportFindings.of(origin.pii(), written.result().personalData());
    if (!findings.blocked().isEmpty()) {
      return Result.refused(blocked(findings.blocked()));
    }
    String id = exports.newId();
    Instant createdAt = exports.now();
    ExportDocuments documents =
        new ExportDocuments(
            id, createdAt, request.query(), pinned, origin, written.result(), findings);
    PackedData data = new PackedData(written.data(), documents, json, deadline);
    WarehouseExport.Bundle bundle = files.write(id, data.entries());
    return exports.add(
        new WarehouseExport(
            id,
            workspace,
            request.table(),
            request.snapshot().nameOf(pinned.snapshot()),
            request.query(),
            data.manifest(),
            bundle,
            pinned.snapshot().sources(),
            createdAt));
  }

  private static Problem blocked(List<PiiFinding> findings) {
    List<String> columns = findings.stream().map(PiiFinding::column).distinct().toList();
    return Problem.of(
            WarehouseProblem.EXPORT_BLOCKED_PII,
            "",
            "values look like personal data, in " + String.join(", ", columns))
        .with(
            "findings",
            new JsonArray(findings.stream().<JsonValue>map(PiiFinding::toJson).toList()));
  }

  private static <T> Result<T> tooLarge() {
    long most = ExportQuery.MAX_BYTES;
    return Result.refused(
        Problem.of(
                WarehouseProblem.BYTE_LIMIT_EXCEEDED,
                "",
                "the data file is larger than " + (most >> 20) + " MiB")
            .with("limit", JsonValue.of(most)));
  }

  private static <T> Result<T> refused(WarehouseProblem code, String message) {
    return Result.refused(Problem.of(code, "", message));
  }
}
