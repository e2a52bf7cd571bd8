package io.datasetbuilder.pipeline.runs.deletion;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;

/**
 * Records of deletions, kept for good. A record is written before anything is removed, so that a
 * deletion which was interrupted is known and can be finished. Every method is one transaction and
 * throws {@link io.datasetbuilder.pipeline.model.state.StateFailure} when the state cannot be read
 * or written; nothing has changed then. Safe for concurrent use, in several processes.
 */
public interface DeletionLog {

  /** The most records that are listed at once. */
  int MOST_LISTED = 1000;

  /**
   * Adds unfinished records, all or none.
   *
   * @return false, and nothing was added, when the deletion of one of their subjects has begun and
   *     is not finished
   */
  boolean begin(List<DeletionRecord> records);

  /** Marks a record as finished; does nothing when it is, or does not exist. */
  void finish(String id, Instant at);

  /** Removes an unfinished record of a deletion that removed nothing. */
  void withdraw(String id);

  /** Records that are not finished, oldest first. */
  List<DeletionRecord> unfinished();

  /**
   * The newest records, newest first.
   *
   * @param limit 1 to {@value #MOST_LISTED}
   */
  List<DeletionRecord> newest(int limit);

  /**
   * Whether a run of this id was deleted, or is being deleted, and its id is not used again. The id
   * of a cancelled run is free after its deletion: nothing was ever published under it.
   */
  boolean isUsedUp(RunId run);
}
