package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.problem.Problem;

/** The index of runs could not do its work; nothing was changed. */
public final class IndexFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public IndexFailure(Problem problem) {
    super(problem.code().wire());
    this.problem = problem;
  }

  public IndexFailure(Problem problem, Throwable cause) {
    super(problem.code().wire(), cause);
    this.problem = problem;
  }

  /** What to show the user. */
  public Problem problem() {
    return problem;
  }
}
