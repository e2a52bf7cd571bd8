package io.datasetbuilder.pipeline.model.state;

import io.datasetbuilder.buildspec.problem.Problem;

/** The state of the service could not be read or changed; nothing was changed. */
public final class StateFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public StateFailure(Problem problem) {
    super(problem.code().wire());
    this.problem = problem;
  }

  public StateFailure(Problem problem, Throwable cause) {
    super(problem.code().wire(), cause);
    this.problem = problem;
  }

  /** What to show the user. */
  public Problem problem() {
    return problem;
  }
}
