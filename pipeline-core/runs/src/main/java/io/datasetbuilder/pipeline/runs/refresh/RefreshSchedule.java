package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts.FailureReason;
import java.time.Instant;

/**
 * Schedule by which a service builds a dataset. Times are in whole microseconds. A transition that
 * is not a method here does not exist.
 *
 * @param owner who scheduled it and owns its runs; of a team, the member who did
 * @param document id of the document whose newest revision is the spec
 * @param cadence of the spec as it was read last
 * @param paused whether nothing is due until it is resumed
 * @param nextAt time after which the next build is due
 */
public record RefreshSchedule(
    Principal owner,
    String datasetId,
    String document,
    RefreshCadence cadence,
    boolean paused,
    Instant nextAt,
    RefreshAttempts attempts) {

  /** A new schedule. */
  public static RefreshSchedule of(
      Principal owner, String datasetId, String document, RefreshCadence cadence, Instant next) {
    return new RefreshSchedule(
        owner, datasetId, document, cadence, false, next, RefreshAttempts.NONE);
  }

  public OwnerId ownerId() {
    return owner.ownerId();
  }

  /** Whether a build may be submitted now. */
  public boolean isDue(Instant now) {
    return !paused && attempts.open().isEmpty() && !now.isBefore(nextAt);
  }

  /** The same schedule with the spec of another document. */
  public RefreshSchedule withDocument(String other) {
    return new RefreshSchedule(owner, datasetId, other, cadence, paused, nextAt, attempts);
  }

  /** The same schedule, planned for another time by the cadence of its spec. */
  public RefreshSchedule planned(RefreshCadence newCadence, Instant next) {
    return new RefreshSchedule(owner, datasetId, document, newCadence, paused, next, attempts);
  }

  public RefreshSchedule pause() {
    return new RefreshSchedule(owner, datasetId, document, cadence, true, nextAt, attempts);
  }

  /**
   * Due again.
   *
   * @param next a time that earlier failures do not delay
   */
  public RefreshSchedule resume(Instant next) {
    return new RefreshSchedule(
        owner, datasetId, document, cadence, false, next, attempts.withoutFailures());
  }

  /** With an attempt, recorded before its build is submitted. */
  public RefreshSchedule attempting(RunId run, Instant at) {
    return with(attempts.opened(run, at), nextAt);
  }

  /**
   * The schedule after an attempt whose build was not accepted for a reason that passes, such as a
   * full queue: still due, and without a failure.
   *
   * @param before attempts before that one
   */
  public RefreshSchedule putOff(RefreshAttempts before) {
    return with(before, nextAt);
  }

  /** After a successful build. */
  public RefreshSchedule succeeded(Instant next) {
    return with(attempts.succeeded(), next);
  }

  /** After a failure, also of a spec that could not be built. */
  public RefreshSchedule failed(FailureReason reason, Instant at, Instant next) {
    return with(attempts.failed(reason, at), next);
  }

  private RefreshSchedule with(RefreshAttempts others, Instant next) {
    return new RefreshSchedule(owner, datasetId, document, cadence, paused, next, others);
  }
}
