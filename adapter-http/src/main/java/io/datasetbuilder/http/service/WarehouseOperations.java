package io.datasetbuilder.http.service;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import java.util.List;

/**
 * The operations of a warehouse. The service runs without one, and clients then use finished runs
 * instead: each operation returns 404 with a code that clients branch by. Safe for concurrent use.
 */
public final class WarehouseOperations {

  private static final Problem NOT_CONFIGURED =
      Problem.of(
          ServiceProblem.WAREHOUSE_NOT_CONFIGURED, "", "the service runs without a warehouse");

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        withBody("/warehouse/exports", "createWarehouseExport"),
        get("/warehouse/exports", "listWarehouseExports"),
        get("/warehouse/exports/{export_id}", "getWarehouseExport"),
        delete("/warehouse/exports/{export_id}", "deleteWarehouseExport"),
        get("/warehouse/exports/{export_id}/download", "downloadWarehouseExport"));
  }

  private static Operation get(String path, String id) {
    return Operation.of("GET", path, id, call -> refuse());
  }

  private static Operation delete(String path, String id) {
    return Operation.of("DELETE", path, id, call -> refuse());
  }

  private static Operation withBody(String path, String id) {
    return Operation.of("POST", path, id, WarehouseOperations::refuseAfterBody);
  }

  /** A body that is not a JSON object is the first thing wrong, as with every operation. */
  private static Reply refuseAfterBody(Call call) {
    call.body();
    return refuse();
  }

  private static Reply refuse() throws RefusedCall {
    throw Refusals.of(NOT_CONFIGURED);
  }
}
