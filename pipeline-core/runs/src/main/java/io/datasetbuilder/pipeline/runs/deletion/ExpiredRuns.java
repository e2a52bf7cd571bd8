package io.datasetbuilder.pipeline.runs.deletion;

import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Rule that selects the runs of one dataset which its retention keeps no longer. The newest
 * successful run is never among them, and neither is a run that does not state when it happened. A
 * clock that went back makes runs younger, so that they are kept.
 *
 * @param now the present time
 */
public record ExpiredRuns(Retention retention, Instant now) {

  /** Newest first; ties by id, like all lists of runs. */
  private static final Comparator<IndexedRun> NEWEST_FIRST =
      Comparator.comparing((IndexedRun run) -> run.happenedAt().orElse(Instant.MIN))
          .thenComparing(IndexedRun::runId)
          .reversed();

  /**
   * The runs that are not kept, oldest first.
   *
   * @param runs all runs of the dataset, in any order
   */
  public List<IndexedRun> of(List<IndexedRun> runs) {
    List<IndexedRun> expired = new ArrayList<>();
    long newerSuccesses = 0;
    for (IndexedRun run : runs.stream().sorted(NEWEST_FIRST).toList()) {
      boolean isSuccessful = run.status() == RunStatus.OK;
      if (isSuccessful ? isSuperseded(run, newerSuccesses) : isOlder(run, retention.failedDays())) {
        expired.add(0, run);
      }
      if (isSuccessful) {
        newerSuccesses++;
      }
    }
    return expired;
  }

  private boolean isSuperseded(IndexedRun run, long newerSuccesses) {
    if (newerSuccesses == 0 || run.happenedAt().isEmpty()) {
      return false;
    }
    boolean isLimited = retention.runs().isPresent() || retention.days().isPresent();
    boolean isAmongNewest = retention.runs().filter(most -> newerSuccesses < most).isPresent();
    boolean isYoung = retention.days().isPresent() && !isOlder(run, retention.days());
    return isLimited && !isAmongNewest && !isYoung;
  }

  private boolean isOlder(IndexedRun run, Optional<Long> days) {
    return days.map(Duration::ofDays)
        .flatMap(kept -> run.happenedAt().map(end -> end.plus(kept)))
        .filter(until -> !until.isAfter(now))
        .isPresent();
  }
}
