package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Optional;

/**
 * Result of a job that ended.
 *
 * @param status one of those that end a job
 * @param response whole response of its build; empty when nothing was built
 * @param error reason why it did not succeed, in a safe sentence; empty after success
 * @param code stable code of the error; empty when it has none
 */
public record JobResult(
    JobStatus status,
    Optional<JsonObject> response,
    Optional<String> error,
    Optional<String> code) {
  public JobResult {
    if (!status.ended()) {
      throw new IllegalArgumentException("a job does not end as " + status);
    }
  }

  /** All sources succeeded. */
  public static JobResult succeeded(JsonObject response) {
    return new JobResult(
        JobStatus.SUCCEEDED, Optional.of(response), Optional.empty(), Optional.empty());
  }

  /** A run that failed and left a manifest. */
  public static JobResult failed(JsonObject response, String error) {
    return new JobResult(
        JobStatus.FAILED, Optional.of(response), Optional.of(error), Optional.empty());
  }

  /** Result of a build that was refused before it began. */
  public static JobResult refused(String error, Optional<String> code) {
    return new JobResult(JobStatus.FAILED, Optional.empty(), Optional.of(error), code);
  }

  /** Stopped at a safe boundary, with a partial manifest. */
  public static JobResult cancelled(Optional<JsonObject> response) {
    return new JobResult(JobStatus.CANCELLED, response, Optional.empty(), Optional.empty());
  }
}
