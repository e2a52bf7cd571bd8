package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.wire.QueryBodies;

/** SQL on tables of the warehouse and of finished runs. */
final class QueryOperations {

  private QueryOperations() {}

  static Operation ofRun(JsonObject request) {
    return new Operation(
        Call.post("/query", request),
        service ->
            RunQueryRequest.read(request)
                .then(valid -> service.queries().run(valid, Operation::isAbandoned))
                .map(QueryBodies::of));
  }

  static Operation ofTable(JsonObject request) {
    return new Operation(
        Call.post("/warehouse/query", request),
        service ->
            SqlRequest.read(request)
                .then(valid -> service.queries().sql(valid, Operation::isAbandoned))
                .map(QueryBodies::query));
  }
}
