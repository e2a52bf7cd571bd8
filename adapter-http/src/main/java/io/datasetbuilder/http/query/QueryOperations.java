package io.datasetbuilder.http.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.ProfileBody;
import io.datasetbuilder.embedded.json.QueryBodies;
import io.datasetbuilder.embedded.query.Queries;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.request.AggregateRequest;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.util.List;
import java.util.Objects;

/**
 * SQL, rows, aggregates and profiles. A caller who closes the connection cancels what was computed
 * for him. Safe for concurrent use.
 */
public final class QueryOperations {

  private final BuilderService service;

  public QueryOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("POST", "/query", "queryBuiltDataset", this::run),
        Operation.of("POST", "/warehouse/query", "queryWarehouseTable", this::sql),
        Operation.of("POST", "/warehouse/rows", "readWarehouseRows", this::rows),
        Operation.of("POST", "/warehouse/aggregate", "aggregateWarehouseTable", this::aggregate),
        Operation.of(
            "GET", "/warehouse/tables/{name}/profile", "getWarehouseTableProfile", this::profile));
  }

  private Reply run(Call call) {
    RunQueryRequest request = Refusals.known(RunQueryRequest.read(call.body()));
    return Reply.ok(QueryBodies.of(Refusals.known(queries(call).run(request, call::isAbandoned))));
  }

  private Reply sql(Call call) {
    SqlRequest request = Refusals.known(SqlRequest.read(call.body()));
    return Reply.ok(
        QueryBodies.query(Refusals.known(queries(call).sql(request, call::isAbandoned))));
  }

  private Reply rows(Call call) {
    RowsRequest request = Refusals.known(RowsRequest.read(call.body()));
    return Reply.ok(
        QueryBodies.rows(Refusals.known(queries(call).rows(request, call::isAbandoned))));
  }

  private Reply aggregate(Call call) {
    AggregateRequest request = Refusals.known(AggregateRequest.read(call.body()));
    return Reply.ok(
        QueryBodies.aggregate(Refusals.known(queries(call).aggregate(request, call::isAbandoned))));
  }

  private Reply profile(Call call) {
    TableName table = new TableName(call.path("name"));
    String snapshot = call.query().text("snapshot").orElse(PinSnapshot.CURRENT);
    if (snapshot.isEmpty()) {
      throw Refusals.of(
          Problem.of(WarehouseProblem.INVALID_REQUEST, "snapshot", "'snapshot' must not be empty"));
    }
    return Reply.ok(
        ProfileBody.of(Refusals.known(queries(call).profile(table, snapshot, call::isAbandoned))));
  }

  private Queries queries(Call call) {
    return service.session(call.caller()).queries();
  }
}
