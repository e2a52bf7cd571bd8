package io.datasetbuilder.buildspec.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Root of the failures that carry problems for the user. Its message is the code of the first; the
 * cause is for the log.
 */
public abstract class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  protected ProblemException(Problem problem) {
    this(List.of(problem), null);
  }

  protected ProblemException(Problem problem, @Nullable Throwable cause) {
    this(List.of(problem), cause);
  }

  /**
   * @param problems at least one
   */
  protected ProblemException(List<Problem> problems, @Nullable Throwable cause) {
    super(problems.get(0).code().wire(), cause);
    this.problems = List.copyOf(problems);
  }

  /** The first problem, safe to show. */
  public final Problem problem() {
    return problems.get(0);
  }

  /** All problems, at least one. */
  public final List<Problem> problems() {
    return problems;
  }
}
