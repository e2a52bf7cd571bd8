package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The events of runs, kept on disk: each is there when the call that appends it returns. Safe for
 * concurrent use; sources of one run append at once.
 *
 * <p>Every method may throw {@link io.datasetbuilder.pipeline.model.state.StateFailure}; nothing
 * was changed then.
 */
public interface RunEvents {

  /**
   * Begins the events of a run with its first one. Events of an earlier attempt under the same id,
   * which left no run, are forgotten; their numbers are not used again.
   */
  RunEvent open(RunId run, EventJournal journal, NewEvent first);

  /** Adds an event to a run whose events were begun. */
  RunEvent append(RunId run, NewEvent event);

  /**
   * The events behind a position, oldest first.
   *
   * @param seq the position; 0 for the beginning
   * @param limit at least 1
   */
  List<RunEvent> after(RunId run, long seq, int limit);

  /** The newest events, oldest of them first. */
  List<RunEvent> newest(RunId run, int limit);

  /** What is known of a run that has events. */
  Optional<EventJournal> journal(RunId run);

  /** The event that ended a run; empty while it goes on, and when it was interrupted. */
  Optional<RunEvent> ending(RunId run);

  /** Runs whose events have no ending, sorted. */
  List<RunId> withoutEnding();

  /** Forgets the events of a run; fine when there are none. */
  void forget(RunId run);

  /**
   * What is known of the run whose events are kept, before a manifest states it.
   *
   * @param owner whose run it is
   * @param createdBy the owner's display label
   * @param retryOf the earlier run that it retries
   * @param datasetId which dataset it builds; empty when its spec could not be read
   * @param openedAt when the first event was written
   */
  public record EventJournal(
      OwnerId owner,
      String createdBy,
      Optional<String> retryOf,
      Optional<String> datasetId,
      Instant openedAt) {}
}
