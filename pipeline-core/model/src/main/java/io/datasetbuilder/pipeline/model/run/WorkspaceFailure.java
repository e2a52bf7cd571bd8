package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.buildspec.problem.Problem;

/**
 * The workspace could not do its work: the disk is full, or the folder cannot be written. Nothing
 * half is visible.
 */
public final class WorkspaceFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public WorkspaceFailure(Problem problem, Throwable cause) {
    super(problem.code().wire(), cause);
    this.problem = problem;
  }

  /** What to show the user. */
  public Problem problem() {
    return problem;
  }
}
