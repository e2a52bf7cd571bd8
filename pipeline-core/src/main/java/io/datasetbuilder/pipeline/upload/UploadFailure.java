package io.datasetbuilder.pipeline.upload;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/** An upload could not be kept or read. Nothing half is visible. */
public final class UploadFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public UploadFailure(Problem problem) {
    this(List.of(problem));
  }

  /**
   * @param problems at least one
   */
  public UploadFailure(List<Problem> problems) {
    super(problems.get(0).code().wire());
    this.problems = List.copyOf(problems);
  }

  public UploadFailure(Problem problem, Throwable cause) {
    super(problem.code().wire(), cause);
    this.problems = List.of(problem);
  }

  /** What to tell the user first. */
  public Problem problem() {
    return problems.get(0);
  }

  /** What to tell the user; at least one. */
  public List<Problem> problems() {
    return problems;
  }
}
