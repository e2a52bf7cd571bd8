package io.datasetbuilder.http.query;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.export.ExportDownload;
import io.datasetbuilder.embedded.export.Exports;
import io.datasetbuilder.embedded.json.ExportBodies;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.util.List;
import java.util.Objects;

/**
 * Exports of query results. A caller who closes the connection cancels his export, and nothing is
 * kept then. Safe for concurrent use.
 */
public final class ExportOperations {

  private final BuilderService service;

  public ExportOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    String all = "/warehouse/exports";
    String one = all + "/{export_id}";
    return List.of(
        Operation.of("POST", all, "createWarehouseExport", this::create),
        Operation.of("GET", all, "listWarehouseExports", this::list),
        Operation.of("GET", one, "getWarehouseExport", this::find),
        Operation.of("DELETE", one, "deleteWarehouseExport", this::delete),
        Operation.of("GET", one + "/download", "downloadWarehouseExport", this::download));
  }

  private Reply create(Call call) {
    CreateExportRequest request = Refusals.known(CreateExportRequest.read(call.body()));
    return Reply.ok(
        ExportBodies.of(Refusals.known(exports(call).create(request, call::isAbandoned)), false));
  }

  private Reply list(Call call) {
    return Reply.ok(ExportBodies.list(Refusals.known(exports(call).list())));
  }

  private Reply find(Call call) {
    WarehouseExport found = Refusals.known(exports(call).find(id(call)));
    return Reply.ok(ExportBodies.of(found, exports(call).isExpired(found)));
  }

  private Reply delete(Call call) {
    return Reply.ok(ExportBodies.deleted(Refusals.known(exports(call).delete(id(call)))));
  }

  private Reply download(Call call) {
    ExportDownload file = Refusals.known(exports(call).open(id(call)));
    return new Reply.File(
        "application/zip", file.filename(), file.export().bundle().bytes(), file::content);
  }

  private Exports exports(Call call) {
    return service.session(call.caller()).exports();
  }

  private static String id(Call call) {
    return call.path("export_id");
  }
}
