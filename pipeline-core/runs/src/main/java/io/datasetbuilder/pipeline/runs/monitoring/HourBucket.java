package io.datasetbuilder.pipeline.runs.monitoring;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * The builds that ended within an hour of UTC, with its start and without its end.
 *
 * @param start the first moment of the hour
 * @param byStatus builds by how they ended; a status without any is left out
 */
public record HourBucket(Instant start, Map<RunStatus, Long> byStatus) {

  public static final Duration LENGTH = Duration.ofHours(1);

  public HourBucket {
    byStatus = Map.copyOf(byStatus);
  }

  /** The first moment that is not in it. */
  public Instant end() {
    return start.plus(LENGTH);
  }

  /** Builds that ended so. */
  public long count(RunStatus status) {
    return byStatus.getOrDefault(status, 0L);
  }

  public long total() {
    return byStatus.values().stream().mapToLong(Long::longValue).sum();
  }
}
