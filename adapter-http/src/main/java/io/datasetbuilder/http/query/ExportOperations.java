package io.datasetbuilder.http.query;

import io.datasetbuilder.embedded.export.ExportDownload;
import io.datasetbuilder.embedded.json.ExportBodies;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.util.List;

/**
 * Exports of query results. A caller who closes the connection cancels his export, and nothing is
 * kept then. Safe for concurrent use.
 */
public final class ExportOperations {

  private ExportOperations() {}

  /** The operations of this group. */
  public static List<Operation> operations() {
    String all = "/warehouse/exports";
    String one = all + "/{export_id}";
    return List.of(
        Operation.of("POST", all, "createWarehouseExport", ExportOperations::create),
        Operation.of("GET", all, "listWarehouseExports", ExportOperations::list),
        Operation.of("GET", one, "getWarehouseExport", ExportOperations::find),
        Operation.of("DELETE", one, "deleteWarehouseExport", ExportOperations::delete),
        Operation.of(
            "GET", one + "/download", "downloadWarehouseExport", ExportOperations::download));
  }

  private static Reply create(Call call) {
    CreateExportRequest request = Refusals.known(CreateExportRequest.read(call.body()));
    return Reply.ok(
        ExportBodies.of(
            Refusals.known(call.session().exports().create(request, call::isAbandoned)), false));
  }

  private static Reply list(Call call) {
    return Refusals.replyTo(call.session().exports().list(), ExportBodies::list);
  }

  private static Reply find(Call call) {
    WarehouseExport found = Refusals.known(call.session().exports().find(id(call)));
    return Reply.ok(ExportBodies.of(found, call.session().exports().isExpired(found)));
  }

  private static Reply delete(Call call) {
    return Refusals.replyTo(call.session().exports().delete(id(call)), ExportBodies::deleted);
  }

  private static Reply download(Call call) {
    ExportDownload file = Refusals.known(call.session().exports().open(id(call)));
    return new Reply.File(
        "application/zip", file.filename(), file.export().bundle().bytes(), file::content);
  }

  private static String id(Call call) {
    return call.path("export_id");
  }
}
