package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Events of runs on disk: each is stored when the call that appends it returns. Safe for concurrent
 * use; sources of one run append concurrently.
 *
 * <p>Every method may throw {@link io.datasetbuilder.pipeline.model.state.StateFailure}; nothing
 * was changed in that case.
 */
public interface RunEvents {

  /**
   * Stores the first event of a run. Events of an earlier attempt under the same id, which left no
   * run, are deleted; their numbers are not used again.
   */
  RunEvent open(RunId run, EventJournal journal, NewEvent first);

  /** Adds an event to a run whose events were begun. */
  RunEvent append(RunId run, NewEvent event);

  /**
   * Events after a position, oldest first.
   *
   * @param seq the position; 0 for the beginning
   * @param limit at least 1
   */
  List<RunEvent> after(RunId run, long seq, int limit);

  /** The newest events, oldest of them first. */
  List<RunEvent> newest(RunId run, int limit);

  /** Facts about a run that has events; empty when it has no events. */
  Optional<EventJournal> journal(RunId run);

  /** Event that ended a run; empty while the run continues, and when it was interrupted. */
  Optional<RunEvent> ending(RunId run);

  /** Runs whose events have no ending, sorted. */
  List<RunId> withoutEnding();

  /** Deletes the events of a run; does nothing when the run has no events. */
  void forget(RunId run);

  /**
   * Facts about a run that are known before its manifest exists.
   *
   * @param owner owner of the run
   * @param createdBy the owner's display label
   * @param retryOf the earlier run that it retries
   * @param datasetId dataset that it builds; empty when its spec could not be read
   * @param openedAt time of the first event
   */
  public record EventJournal(
      OwnerId owner,
      String createdBy,
      Optional<String> retryOf,
      Optional<String> datasetId,
      Instant openedAt) {}
}
