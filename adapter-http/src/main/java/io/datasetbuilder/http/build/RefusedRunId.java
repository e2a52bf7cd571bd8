package io.datasetbuilder.http.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import java.util.Optional;
import java.util.Set;

/** Refusals that are about the run id of a build, or about the run that it retries. */
public final class RefusedRunId {

  private static final Set<ProblemCode> OF_RUN =
      Set.of(RunProblem.RUN_ID_COMPLETED, RunProblem.RUN_ID_IN_PROGRESS, JobProblem.RUN_ID_ENDED);

  private RefusedRunId() {}

  /**
   * The refusal of a build that repeats which run it is about.
   *
   * @param status with which the operation answers it
   * @param runId the id that was asked for, where one was
   * @param retryOf the run that is to be retried, where one was named
   * @return empty when the problem is about something else
   */
  public static Optional<RefusedCall> of(
      Problem problem, HttpStatus status, Optional<String> runId, Optional<String> retryOf) {
    if (OF_RUN.contains(problem.code())) {
      return Optional.of(
          new RefusedCall(
              status, told(problem).putIfPresent("run_id", runId, JsonValue::of).toObject()));
    }
    return problem.code() == RunProblem.RETRY_OF_IN_PROGRESS
        ? Optional.of(new RefusedCall(status, inProgress(problem, retryOf)))
        : Optional.empty();
  }

  private static JsonMembers told(Problem problem) {
    return new JsonMembers().put("error", problem.message()).put("code", problem.code().wire());
  }

  private static JsonObject inProgress(Problem problem, Optional<String> retryOf) {
    return told(problem)
        .putIfPresent("retry_of", retryOf, JsonValue::of)
        .put("status", JobStatus.RUNNING.wire())
        .toObject();
  }
}
