package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;

/** A query engine cannot start, because the system refuses a resource that it needs. */
public final class QueryEngineFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  public QueryEngineFailure(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
