package io.datasetbuilder.http.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.wire.ErrorBody;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Refusals of specs and builds before anything was fetched or built. */
final class BuildRefusals {

  private static final Set<ProblemCode> OF_RUN_ID =
      Set.of(
          RunProblem.RUN_ID_COMPLETED,
          RunProblem.RUN_ID_IN_PROGRESS,
          RunProblem.RUN_ID_TAKEN,
          RunProblem.RUN_ID_ENDED);

  /** Statuses of problems that a running build has, but a spec alone can only cause itself. */
  private static final Set<HttpStatus> OF_RUNNING_BUILDS =
      Set.of(HttpStatus.BAD_GATEWAY, HttpStatus.NOT_FOUND);

  private BuildRefusals() {}

  /** A spec that cannot be built. */
  static RefusedCall ofSpec(List<Problem> problems) {
    RefusedCall refused = Refusals.of(Refusal.ofSpec(problems));
    return OF_RUNNING_BUILDS.contains(refused.status())
        ? new RefusedCall(HttpStatus.BAD_REQUEST, refused.body())
        : refused;
  }

  /**
   * A refusal that is about the run id of a build, about the run that it retries, or about a table
   * that it was not to replace.
   *
   * @param status of a run id that is in use
   * @param runId the requested id, where there is one
   * @param retryOf the run to retry, where there is one
   * @return empty when the problem is about something else
   */
  static Optional<RefusedCall> ofRun(
      Problem problem, HttpStatus status, Optional<String> runId, Optional<String> retryOf) {
    ProblemCode code = problem.code();
    if (code == RunProblem.RUN_NOT_FOUND) {
      return Optional.of(RefusedCall.badRequest(problem.message()));
    }
    if (code == WarehouseProblem.TABLE_EXISTS) {
      return Optional.of(Refusals.of(Problem.of(code, "", problem.message())));
    }
    ErrorBody body = ErrorBody.of(problem.message(), code);
    if (OF_RUN_ID.contains(code)) {
      runId.ifPresent(id -> body.with("run_id", id));
    } else if (code == RunProblem.RETRY_OF_IN_PROGRESS) {
      retryOf.ifPresent(id -> body.with("retry_of", id));
      body.with("status", JobStatus.RUNNING.wire());
    } else {
      return Optional.empty();
    }
    return Optional.of(new RefusedCall(status, body.toObject()));
  }
}
