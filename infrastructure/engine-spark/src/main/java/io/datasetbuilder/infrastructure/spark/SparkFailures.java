package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import java.util.Locale;

/** Turns what Spark reports into failures of ours: its text goes to the log, never to a user. */
final class SparkFailures {

  private static final int DEEPEST = 32;

  private SparkFailures() {}

  /** The failure of a call that ended with an exception or an error. */
  static EngineFailure of(Throwable cause) {
    Throwable at = cause;
    for (int depth = 0; at != null && depth < DEEPEST; depth++) {
      if (at instanceof EngineFailure failure) {
        return failure;
      }
      String text = String.valueOf(at).toLowerCase(Locale.ROOT);
      if (text.contains("no space left")) {
        return EngineFailure.diskFull(cause);
      }
      if (text.contains("outofmemory")) {
        return failure(EngineProblem.ENGINE_OUT_OF_MEMORY, "the engine ran out of memory", cause);
      }
      at = at.getCause();
    }
    return EngineFailure.failed(cause);
  }

  static EngineFailure failure(ProblemCode code, String message, Throwable cause) {
    return new EngineFailure(Problem.of(code, "", message), cause);
  }

  static PlanInterrupted interrupted(Throwable cause) {
    return new PlanInterrupted(cause);
  }
}
