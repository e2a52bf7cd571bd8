package io.datasetbuilder.http.service;

import io.datasetbuilder.embedded.json.WarehouseBodies;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import java.util.List;

/**
 * The tables of the caller's workspace and their snapshots. A table of another workspace is not
 * found, like one that does not exist. Safe for concurrent use.
 */
public final class WarehouseTableOperations {

  private WarehouseTableOperations() {}

  /** The operations of this group. */
  public static List<Operation> operations() {
    return List.of(
        Operation.of(
            "GET", "/warehouse/tables", "listWarehouseTables", WarehouseTableOperations::list),
        Operation.of(
            "GET",
            "/warehouse/tables/{name}",
            "getWarehouseTable",
            WarehouseTableOperations::show));
  }

  private static Reply list(Call call) {
    return Refusals.replyTo(call.session().warehouse().tables(), WarehouseBodies::tables);
  }

  private static Reply show(Call call) {
    String name = call.path("name");
    if (name.isBlank()) {
      throw RefusedCall.badRequest("'name' must not be empty");
    }
    return Refusals.replyTo(call.session().warehouse().table(name), WarehouseBodies::table);
  }
}
