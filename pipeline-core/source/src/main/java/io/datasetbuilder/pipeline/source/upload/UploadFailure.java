package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import java.util.List;

/** An upload could not be kept or read. Nothing half is visible. */
public final class UploadFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  public UploadFailure(Problem problem) {
    super(problem);
  }

  /**
   * @param problems at least one
   */
  public UploadFailure(List<Problem> problems) {
    super(problems, null);
  }

  public UploadFailure(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
