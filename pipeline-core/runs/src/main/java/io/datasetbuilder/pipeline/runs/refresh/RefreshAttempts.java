package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.Optional;

/**
 * Attempts of a schedule to build its dataset.
 *
 * @param open recorded and not ended yet: its run has this id, if it began
 * @param lastAt time of the newest attempt; empty before the first
 * @param lastRun run of the newest attempt that had one
 * @param failures failed attempts since the last success
 * @param reason reason why the newest attempt failed; empty after a success
 */
public record RefreshAttempts(
    Optional<RunId> open,
    Optional<Instant> lastAt,
    Optional<RunId> lastRun,
    int failures,
    Optional<FailureReason> reason) {

  /** No attempt. */
  public static final RefreshAttempts NONE =
      new RefreshAttempts(
          Optional.empty(), Optional.empty(), Optional.empty(), 0, Optional.empty());

  RefreshAttempts opened(RunId run, Instant at) {
    return new RefreshAttempts(
        Optional.of(run), Optional.of(at), Optional.of(run), failures, reason);
  }

  RefreshAttempts succeeded() {
    return new RefreshAttempts(Optional.empty(), lastAt, lastRun, 0, Optional.empty());
  }

  RefreshAttempts failed(FailureReason why, Instant at) {
    Optional<Instant> begun = open.isPresent() ? lastAt : Optional.of(at);
    return new RefreshAttempts(Optional.empty(), begun, lastRun, failures + 1, Optional.of(why));
  }

  RefreshAttempts withoutFailures() {
    return new RefreshAttempts(open, lastAt, lastRun, 0, reason);
  }

  /**
   * Reason of a failure, safe to show.
   *
   * @param code stable code
   * @param message one sentence
   */
  public record FailureReason(String code, String message) {

    public static FailureReason of(Problem problem) {
      return new FailureReason(problem.code().wire(), problem.message());
    }
  }
}
