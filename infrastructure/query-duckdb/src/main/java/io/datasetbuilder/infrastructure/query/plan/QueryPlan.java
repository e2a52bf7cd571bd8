package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.util.List;
import java.util.Optional;

/**
 * Statements of one query and the meaning of their tables.
 *
 * @param <T> result of the query
 */
public interface QueryPlan<T> {

  /** At least one; run in order, in one process, over the same file. */
  List<Statement> statements();

  /**
   * Absolute path of the Parquet file that the rows of the only statement are written to; a table
   * without rows is returned then.
   */
  default Optional<String> resultFile() {
    return Optional.empty();
  }

  /**
   * Result of the query, made of the tables of its statements.
   *
   * @param tables one for each statement, in order
   */
  Result<T> result(List<ResultTable> tables);
}
