package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.Optional;

/** The refusal of a run id that a run has: an id is used once, however its run ended. */
public final class DuplicateRunId {

  private DuplicateRunId() {}

  /**
   * Refusal of a run id that an ended run has, with the way to retry a run that did not succeed.
   *
   * @param at the field that holds the id, or nothing
   * @param ended result of the run; empty where its manifest cannot be read
   */
  public static Problem problem(RunId run, String at, Optional<RunStatus> ended) {
    String message =
        ended
            .flatMap(DuplicateRunId::unsuccessful)
            .map(how -> "run " + run + " " + how + ", and a run id is used once" + goOn(run))
            .orElse("a finished run has the id " + run + " already");
    return Problem.of(RunProblem.RUN_ID_COMPLETED, at, message);
  }

  private static Optional<String> unsuccessful(RunStatus status) {
    return switch (status) {
      case OK -> Optional.empty();
      case FAILED -> Optional.of("failed");
      case CANCELLED -> Optional.of("was cancelled");
    };
  }

  private static String goOn(RunId run) {
    return ": choose another id; with retry_of "
        + run
        + " (--retry-of "
        + run
        + ") the build resumes from the finished provider calls";
  }
}
