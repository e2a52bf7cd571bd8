package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** A plan could not be carried out. The problem is safe to show; the cause is for the log. */
public sealed class EngineFailure extends ProblemException permits TableEngine.PlanInterrupted {

  private static final long serialVersionUID = 1L;

  public EngineFailure(Problem problem, @Nullable Throwable cause) {
    super(problem, cause);
  }
}
