package io.datasetbuilder.pipeline.model.state;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;

/** The state of the service could not be read or changed; nothing was changed. */
public final class StateFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  public StateFailure(Problem problem) {
    super(problem);
  }

  public StateFailure(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
