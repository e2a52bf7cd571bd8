package io.datasetbuilder.buildspec.retention;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Optional;

/**
 * Limits of keeping the runs of a dataset. A successful run is kept as long as one of its two
 * limits keeps it. A limit that is not declared keeps nothing by itself; without any limit of a
 * kind, runs of this kind are kept for ever.
 *
 * @param runs number of the newest successful runs that are kept, 1 to {@value #MOST}
 * @param days days for which successful runs are kept, from their end, 0 to {@value #MOST}
 * @param failedDays days for which failed and cancelled runs are kept, 0 to {@value #MOST}
 */
public record Retention(Optional<Long> runs, Optional<Long> days, Optional<Long> failedDays) {

  /** The largest value of each limit. */
  public static final long MOST = 10_000_000;

  /** Keeps everything. */
  public static final Retention FOREVER =
      new Retention(Optional.empty(), Optional.empty(), Optional.empty());

  public Retention {
    check(runs, 1);
    check(days, 0);
    check(failedDays, 0);
  }

  private static void check(Optional<Long> limit, long least) {
    if (limit.isPresent() && (limit.get() < least || limit.get() > MOST)) {
      throw new IllegalArgumentException("a limit is out of its range");
    }
  }

  /** Whether no run is ever deleted. */
  public boolean isForever() {
    return equals(FOREVER);
  }

  /** The canonical form; limits that are not declared are left out. */
  public JsonObject canonical() {
    return new CanonicalMembers()
        .putIfPresent(RetentionFields.RUNS, runs.map(JsonValue::of))
        .putIfPresent(RetentionFields.DAYS, days.map(JsonValue::of))
        .putIfPresent(RetentionFields.FAILED_DAYS, failedDays.map(JsonValue::of))
        .object();
  }
}
