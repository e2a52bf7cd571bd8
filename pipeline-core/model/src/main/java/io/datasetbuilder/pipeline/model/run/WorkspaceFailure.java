package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;

/**
 * The workspace could not do its work: the disk is full, or the folder cannot be written. Nothing
 * half is visible.
 */
public final class WorkspaceFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  public WorkspaceFailure(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
