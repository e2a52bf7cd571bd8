package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.auth.principal.OwnerId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Schedules of all owners: durable, one for each dataset of an owner. Safe for concurrent use, also
 * by several processes. Every method throws a {@code ProblemException} where the database cannot be
 * used.
 */
public interface RefreshSchedules {

  /** All schedules, the one that is due first before the others; ties by owner and dataset. */
  List<RefreshSchedule> all();

  /** The schedules of an owner by dataset. */
  List<RefreshSchedule> of(OwnerId owner);

  Optional<RefreshSchedule> find(OwnerId owner, String datasetId);

  /**
   * Changes a schedule in one transaction, which is forced to disk when the method returns.
   *
   * @param change gets the schedule as it is now, empty where there is none, and returns what it
   *     becomes: another state of the same schedule, or empty to remove it; nothing is changed when
   *     it throws
   * @return what it became
   */
  Optional<RefreshSchedule> compute(
      OwnerId owner,
      String datasetId,
      Function<Optional<RefreshSchedule>, Optional<RefreshSchedule>> change);
}
