package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.query.check.QueryRules;

/** Reads the SQL of a request and how many rows it gives at most. */
final class SqlFields {

  private SqlFields() {}

  static SqlQuery read(RequestFields request, ProblemLog log) {
    SqlQuery query =
        new SqlQuery(
            request.requiredText("sql"),
            request.smallWhole("limit").orElse(SqlQuery.DEFAULT_LIMIT));
    QueryRules.check(query, log);
    return query;
  }
}
