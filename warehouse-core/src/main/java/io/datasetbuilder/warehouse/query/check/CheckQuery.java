package io.datasetbuilder.warehouse.query.check;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.util.List;

/**
 * Checks a query before it uses a process: sizes and ranges, and whether the columns of the table
 * allow its operations. A query is refused with {@code invalid_request} and all its problems, whose
 * paths are members of the request, such as {@code filters[3].values[0]}.
 */
public final class CheckQuery {

  private CheckQuery() {}

  /** Checks the SQL of a user; which columns it reads is found where it is run. */
  public static Result<SqlQuery> sql(SqlQuery query) {
    ProblemLog log = new ProblemLog();
    QueryRules.check(query, log);
    filled(query.sql(), log);
    return result(query, log);
  }

  /** Checks SQL whose result becomes a file. */
  public static Result<ExportQuery> export(ExportQuery query) {
    ProblemLog log = new ProblemLog();
    QueryRules.check(query, log);
    filled(query.sql(), log);
    return result(query, log);
  }

  private static void filled(String sql, ProblemLog log) {
    if (Blank.is(sql)) {
      QueryRules.report(log, QueryRules.member("sql"), "\"sql\" must not be empty");
    }
  }

  /** Checks a page of rows against all columns of the table. */
  public static Result<RowsQuery> rows(RowsQuery query, List<TableColumn> columns) {
    ProblemLog log = new ProblemLog();
    QueryRules.check(query, log);
    ColumnRules rules = new ColumnRules(columns, log);
    rules.each(query.columns(), "columns", (column, at) -> {});
    rules.sort(query.sort());
    rules.filters(query.filters());
    return result(query, log);
  }

  /** Checks an aggregate against all columns of the table. */
  public static Result<AggregateQuery> aggregate(AggregateQuery query, List<TableColumn> columns) {
    ProblemLog log = new ProblemLog();
    QueryRules.check(query, log);
    ColumnRules rules = new ColumnRules(columns, log);
    rules.filters(query.filters());
    rules.groups(query.groupBy());
    for (int i = 0; i < query.measures().size(); i++) {
      rules.measure(query.measures().get(i), QueryRules.member("measures").item(i));
    }
    query.unitColumn().ifPresent(rules::unit);
    return result(query, log);
  }

  private static <T> Result<T> result(T query, ProblemLog log) {
    return log.problems().isEmpty() ? Result.ok(query) : Result.refused(log.problems());
  }
}
