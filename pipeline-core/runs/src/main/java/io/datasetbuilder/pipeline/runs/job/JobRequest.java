package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.time.Instant;
import java.util.Optional;

/**
 * Request for a job.
 *
 * @param datasetId dataset that it builds; empty when its spec could not be read
 * @param work work of the worker
 */
public record JobRequest(
    RunId runId, Principal owner, Optional<RunId> retryOf, Optional<String> datasetId, Work work) {

  RunEvents.EventJournal journal(Instant openedAt) {
    return new RunEvents.EventJournal(
        owner.ownerId(), owner.label(), retryOf.map(RunId::value), datasetId, openedAt);
  }

  /** Work of a job, done in the thread of a worker. */
  @FunctionalInterface
  public interface Work {
    /**
     * Builds.
     *
     * @param listener receives the progress
     * @param cancellation checked at the safe boundaries; its result at the last one is binding
     */
    JobResult run(BuildListener listener, Cancellation cancellation);

    /**
     * Reason why the build would fail, found by reading little; empty when none is known in
     * advance.
     */
    default Optional<Problem> obstacle() {
      return Optional.empty();
    }

    /**
     * Reason why its owner may no longer build; checked before the work begins and at its safe
     * boundaries.
     */
    default Optional<Problem> withdrawal() {
      return Optional.empty();
    }

    /** Releases the resources of the job when it has ended, also when it never ran. */
    default void ended() {}
  }
}
