package io.datasetbuilder.http.service;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.WarehouseBodies;
import io.datasetbuilder.embedded.warehouse.Warehouse;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import java.util.List;
import java.util.Objects;

/**
 * The tables of the caller's workspace and their snapshots. A table of another workspace is not
 * found, like one that does not exist. Safe for concurrent use.
 */
public final class WarehouseTableOperations {

  private final BuilderService service;

  public WarehouseTableOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/warehouse/tables", "listWarehouseTables", this::list),
        Operation.of("GET", "/warehouse/tables/{name}", "getWarehouseTable", this::show));
  }

  private Reply list(Call call) {
    return Reply.ok(WarehouseBodies.tables(Refusals.known(warehouse(call).tables())));
  }

  private Reply show(Call call) {
    String name = call.path("name");
    if (name.isBlank()) {
      throw RefusedCall.badRequest("'name' must not be empty");
    }
    return Reply.ok(WarehouseBodies.table(Refusals.known(warehouse(call).table(name))));
  }

  private Warehouse warehouse(Call call) {
    return service.session(call.caller()).warehouse();
  }
}
