package io.datasetbuilder.pipeline.upload;

import io.datasetbuilder.buildspec.problem.Problem;

/** An upload could not be kept or read. Nothing half is visible. */
public final class UploadFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public UploadFailure(Problem problem) {
    super(problem.code().wire());
    this.problem = problem;
  }

  public UploadFailure(Problem problem, Throwable cause) {
    super(problem.code().wire(), cause);
    this.problem = problem;
  }

  /** What to tell the user. */
  public Problem problem() {
    return problem;
  }
}
