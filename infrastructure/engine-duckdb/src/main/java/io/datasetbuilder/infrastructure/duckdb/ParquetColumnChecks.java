package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.UnusedColumns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the columns that a Parquet file declares: their names, and whether they can be held. */
final class ParquetColumnChecks {

  private ParquetColumnChecks() {}

  /** All problems of the columns. */
  static List<Problem> check(List<ParquetColumn> columns, UnusedColumns unused) {
    List<Problem> problems = obstacles(columns, unused);
    problems.addAll(checkNames(columns));
    return problems;
  }

  /**
   * Problems of the columns that a dataset cannot hold. Columns that nothing uses have none, unless
   * nothing else is in the file.
   */
  static List<Problem> obstacles(List<ParquetColumn> columns, UnusedColumns unused) {
    boolean nothingHeld = columns.stream().noneMatch(ParquetColumn::isHeld);
    List<Problem> problems = new ArrayList<>();
    columns.stream()
        .filter(column -> nothingHeld || !unused.contains(column.name()))
        .flatMap(column -> column.obstacles().stream().map(problem -> hinted(problem, column)))
        .forEach(problems::add);
    return problems;
  }

  /** The columns, those with a problem as ones that a dataset cannot hold. */
  static List<ParquetColumn> without(Map<String, Problem> problems, List<ParquetColumn> columns) {
    return columns.stream()
        .map(
            column -> {
              Problem problem = problems.get(column.name());
              return problem == null ? column : column.unheld(List.of(problem));
            })
        .toList();
  }

  private static Problem hinted(Problem problem, ParquetColumn column) {
    return problem.hint().isPresent()
        ? problem
        : problem.withHint(
            "leave the column "
                + Quoting.quoted(column.name())
                + " out with schema.drop or schema.select, or convert it in the file");
  }

  private static List<Problem> checkNames(List<ParquetColumn> columns) {
    List<Problem> problems = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (ParquetColumn column : columns) {
      if (column.name().isBlank()) {
        problems.add(RecordProblem.EMPTY_COLUMN_NAME.says("a column of the file has no name"));
      } else if (!seen.add(column.name())) {
        problems.add(
            RecordProblem.DUPLICATE_COLUMN_NAME.says(
                "column name '" + column.name() + "' appears more than once in the file"));
      }
    }
    return problems;
  }
}
