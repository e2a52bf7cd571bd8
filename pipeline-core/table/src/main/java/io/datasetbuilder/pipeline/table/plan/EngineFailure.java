package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.buildspec.problem.Problem;
import org.jspecify.annotations.Nullable;

/** A plan could not be carried out. The problem is safe to show; the cause is for the log. */
public sealed class EngineFailure extends RuntimeException permits PlanInterrupted {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public EngineFailure(Problem problem, @Nullable Throwable cause) {
    super(problem.code().wire(), cause);
    this.problem = problem;
  }

  /** What to show the user. */
  public Problem problem() {
    return problem;
  }
}
