package io.datasetbuilder.pipeline.source.url;

import io.datasetbuilder.buildspec.problem.Problem;

/** An address could not be fetched; its source fails with it. */
public final class UrlFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public UrlFailure(Problem problem) {
    super(problem.code().wire());
    this.problem = problem;
  }

  /** The cause goes to the log; it must hold no query of an address. */
  public UrlFailure(Problem problem, Throwable cause) {
    super(problem.code().wire(), cause);
    this.problem = problem;
  }

  /** What to show the user; located below the source. */
  public Problem problem() {
    return problem;
  }
}
