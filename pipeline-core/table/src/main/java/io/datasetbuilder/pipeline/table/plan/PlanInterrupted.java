package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.buildspec.problem.Problem;

/** A plan, or the reading of a source, was ended early because its {@link Interruption} asked. */
public final class PlanInterrupted extends EngineFailure {

  private static final long serialVersionUID = 1L;

  public PlanInterrupted(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
