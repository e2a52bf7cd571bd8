package io.datasetbuilder.pipeline.source.url;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;

/** An address could not be fetched; its source fails with it. */
public final class UrlFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  public UrlFailure(Problem problem) {
    super(problem);
  }

  /** The cause goes to the log; it must hold no query of an address. */
  public UrlFailure(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
