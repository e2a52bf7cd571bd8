package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.util.List;

/**
 * Statements of one query and the meaning of their tables.
 *
 * @param <T> what the query gives
 */
public interface QueryPlan<T> {

  /** At least one; run in order, in one process, over the same file. */
  List<Statement> statements();

  /**
   * What the tables mean.
   *
   * @param tables one for each statement, in order
   */
  Result<T> result(List<ResultTable> tables);
}
