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
 * A job that is asked for.
 *
 * @param datasetId which dataset it builds; empty when its spec could not be read
 * @param work what a worker does
 */
public record JobRequest(
    RunId runId, Principal owner, Optional<RunId> retryOf, Optional<String> datasetId, Work work) {

  RunEvents.EventJournal journal(Instant openedAt) {
    return new RunEvents.EventJournal(
        owner.ownerId(), owner.label(), retryOf.map(RunId::value), datasetId, openedAt);
  }

  /** What a worker does for a job, in its own thread. */
  @FunctionalInterface
  public interface Work {
    /**
     * Builds.
     *
     * @param listener stated how it goes
     * @param cancellation asked at the safe boundaries; the answer of the last one is binding
     */
    JobResult run(BuildListener listener, Cancellation cancellation);

    /**
     * Why it would be in vain, as far as little reading states; empty when that is not known
     * before.
     */
    default Optional<Problem> obstacle() {
      return Optional.empty();
    }

    /** Why its owner may build no longer; asked before it begins and at its safe boundaries. */
    default Optional<Problem> withdrawal() {
      return Optional.empty();
    }

    /** The job has ended, also one that never ran: what was kept for it is dropped. */
    default void ended() {}
  }
}
