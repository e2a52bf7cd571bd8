package io.datasetbuilder.http.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.json.ProfileBody;
import io.datasetbuilder.embedded.json.QueryBodies;
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

/**
 * SQL, rows, aggregates and profiles. A caller who closes the connection cancels what was computed
 * for him. Safe for concurrent use.
 */
public final class QueryOperations {

  private QueryOperations() {}

  /** The operations of this group. */
  public static List<Operation> operations() {
    return List.of(
        Operation.of("POST", "/query", "queryBuiltDataset", QueryOperations::run),
        Operation.of("POST", "/warehouse/query", "queryWarehouseTable", QueryOperations::sql),
        Operation.of("POST", "/warehouse/rows", "readWarehouseRows", QueryOperations::rows),
        Operation.of(
            "POST", "/warehouse/aggregate", "aggregateWarehouseTable", QueryOperations::aggregate),
        Operation.of(
            "GET",
            "/warehouse/tables/{name}/profile",
            "getWarehouseTableProfile",
            QueryOperations::profile));
  }

  private static Reply run(Call call) {
    RunQueryRequest request = Refusals.known(RunQueryRequest.read(call.body()));
    return Refusals.replyTo(
        call.session().queries().run(request, call::isAbandoned), QueryBodies::of);
  }

  private static Reply sql(Call call) {
    SqlRequest request = Refusals.known(SqlRequest.read(call.body()));
    return Refusals.replyTo(
        call.session().queries().sql(request, call::isAbandoned), QueryBodies::query);
  }

  private static Reply rows(Call call) {
    RowsRequest request = Refusals.known(RowsRequest.read(call.body()));
    return Refusals.replyTo(
        call.session().queries().rows(request, call::isAbandoned), QueryBodies::rows);
  }

  private static Reply aggregate(Call call) {
    AggregateRequest request = Refusals.known(AggregateRequest.read(call.body()));
    return Refusals.replyTo(
        call.session().queries().aggregate(request, call::isAbandoned), QueryBodies::aggregate);
  }

  private static Reply profile(Call call) {
    TableName table = new TableName(call.path("name"));
    String snapshot = call.query().text("snapshot").orElse(PinSnapshot.CURRENT);
    if (snapshot.isEmpty()) {
      throw Refusals.of(
          Problem.of(WarehouseProblem.INVALID_REQUEST, "snapshot", "'snapshot' must not be empty"));
    }
    return Refusals.replyTo(
        call.session().queries().profile(table, snapshot, call::isAbandoned), ProfileBody::of);
  }
}
