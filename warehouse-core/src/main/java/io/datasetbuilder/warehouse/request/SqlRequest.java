package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.util.List;

/**
 * Body of {@code POST /warehouse/query}.
 *
 * @param snapshot of the table
 */
public record SqlRequest(TableName table, SnapshotSelector snapshot, SqlQuery query) {

  private static final List<String> MEMBERS = List.of("table", "snapshot", "as_of", "sql", "limit");

  /** A request of a snapshot by its id, or of the {@code current} one. */
  public SqlRequest(TableName table, String snapshot, SqlQuery query) {
    this(table, SnapshotSelector.named(snapshot), query);
  }

  /** Reads a body; refused with {@code invalid_request} and all its problems. */
  public static Result<SqlRequest> read(JsonObject body) {
    ProblemLog log = new ProblemLog();
    RequestFields fields = RequestFields.of(body, MEMBERS, log);
    return QueryFields.result(read(fields, log), log);
  }

  static SqlRequest read(RequestFields fields, ProblemLog log) {
    return new SqlRequest(
        QueryFields.table(fields), QueryFields.snapshot(fields), QueryFields.sql(fields, log));
  }
}
