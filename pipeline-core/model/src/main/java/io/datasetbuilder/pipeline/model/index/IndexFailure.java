package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;

/** The index of runs could not do its work; nothing was changed. */
public final class IndexFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  public IndexFailure(Problem problem) {
    super(problem);
  }

  public IndexFailure(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
