package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;

/** The site could not be written. The previous one is unchanged. */
public final class SiteFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  public SiteFailure(Problem problem) {
    super(problem);
  }

  public SiteFailure(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
