package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.duckdb.sql.OutputSql;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.infrastructure.duckdb.sql.TemporalSql;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.Relation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Values that a text format has no form for, found before anything is written. */
record UnwritableValues(Statements statements, Relation plan) {

  /** A column, and the condition under which a row of it cannot be written. */
  private record Check(Column column, String condition, EngineProblem problem, String value) {}

  /** Refuses texts with NUL, and infinite dates and times. */
  void refuseInCsv(List<Column> columns) throws SQLException {
    List<Check> checks = times(columns);
    for (Column column : columns) {
      String nul = OutputSql.holdsNul(column);
      add(checks, column, nul, EngineProblem.NUL_IN_CSV, "a NUL character, which CSV cannot hold");
    }
    refuse(checks);
  }

  /** Refuses floats that are not finite, and infinite dates and times. */
  void refuseInJson(List<Column> columns) throws SQLException {
    List<Check> checks = times(columns);
    for (Column column : columns) {
      add(
          checks,
          column,
          OutputSql.notFinite(column),
          EngineProblem.NON_FINITE_IN_JSON,
          "NaN or an infinity, which JSON cannot express");
    }
    refuse(checks);
  }

  private static List<Check> times(List<Column> columns) {
    List<Check> checks = new ArrayList<>();
    for (Column column : columns) {
      add(
          checks,
          column,
          TemporalSql.infinite(column),
          EngineProblem.INFINITE_TIME,
          "an infinite date or time, which ISO 8601 cannot express");
    }
    return checks;
  }

  private static void add(
      List<Check> checks, Column column, String condition, EngineProblem problem, String value) {
    if (condition != null) {
      checks.add(new Check(column, condition, problem, value));
    }
  }

  private void refuse(List<Check> checks) throws SQLException {
    if (checks.isEmpty()) {
      return;
    }
    String counts =
        checks.stream()
            .map(check -> "count(CASE WHEN " + check.condition() + " THEN 1 END)")
            .collect(Collectors.joining(", "));
    List<Long> rows =
        statements.query(
            "SELECT " + counts + " FROM (" + RelationSql.of(plan) + ")",
            result -> {
              List<Long> found = new ArrayList<>();
              statements.next(result);
              for (int i = 1; i <= checks.size(); i++) {
                found.add(result.getLong(i));
              }
              return found;
            });
    for (int i = 0; i < checks.size(); i++) {
      if (rows.get(i) > 0) {
        throw new EngineFailure(problem(checks.get(i), rows.get(i)), null);
      }
    }
  }

  private static Problem problem(Check check, long rows) {
    return Problem.of(
        check.problem(),
        "",
        "column %s holds %s, in %d %s"
            .formatted(
                Quoting.quoted(check.column().name()),
                check.value(),
                rows,
                rows == 1 ? "row" : "rows"));
  }
}
