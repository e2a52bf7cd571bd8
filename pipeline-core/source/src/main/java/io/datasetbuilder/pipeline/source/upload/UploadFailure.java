package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.Optional;

/** An upload could not be kept or read. Nothing half is visible. */
public final class UploadFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;
  private final transient Optional<QuotaBreach> breach;

  public UploadFailure(Problem problem) {
    this(List.of(problem));
  }

  /**
   * @param problems at least one
   */
  public UploadFailure(List<Problem> problems) {
    super(problems.get(0).code().wire());
    this.problems = List.copyOf(problems);
    this.breach = Optional.empty();
  }

  public UploadFailure(Problem problem, Throwable cause) {
    super(problem.code().wire(), cause);
    this.problems = List.of(problem);
    this.breach = Optional.empty();
  }

  /** The owner has no room for it. */
  public UploadFailure(QuotaBreach breach) {
    super(UploadProblem.UPLOAD_QUOTA_EXCEEDED.wire());
    this.problems = List.of(breach.problem());
    this.breach = Optional.of(breach);
  }

  /** What to show the user first. */
  public Problem problem() {
    return problems.get(0);
  }

  /** What to show the user; at least one. */
  public List<Problem> problems() {
    return problems;
  }

  /** Which quota has no room; empty when that is not the reason. */
  public Optional<QuotaBreach> breach() {
    return breach;
  }
}
