package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.util.List;

/** SQL of a user; its table is the result. */
public final class SqlPlan implements QueryPlan<ResultTable> {

  private final SqlQuery query;

  public SqlPlan(SqlQuery query) {
    this.query = query;
  }

  @Override
  public List<Statement> statements() {
    return List.of(Statement.ofUser(query.sql(), query.limit()));
  }

  @Override
  public Result<ResultTable> result(List<ResultTable> tables) {
    return Result.ok(tables.get(0));
  }
}
