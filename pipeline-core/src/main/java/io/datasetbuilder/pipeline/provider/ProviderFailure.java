package io.datasetbuilder.pipeline.provider;

import io.datasetbuilder.buildspec.problem.Problem;

/** A call of a provider failed; its source fails with it. */
public final class ProviderFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public ProviderFailure(Problem problem) {
    super(problem.code().wire());
    this.problem = problem;
  }

  public ProviderFailure(Problem problem, Throwable cause) {
    super(problem.code().wire(), cause);
    this.problem = problem;
  }

  /** What to tell the user; located below the source. */
  public Problem problem() {
    return problem;
  }
}
