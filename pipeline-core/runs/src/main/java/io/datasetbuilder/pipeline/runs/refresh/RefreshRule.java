package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes.Health;
import io.datasetbuilder.pipeline.runs.refresh.NextRefresh.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides when a dataset is refreshed: when it becomes stale, and after failures not before a pause
 * that doubles with each of them, up to the cadence. A clock that goes back makes nothing due.
 *
 * @param jitter delay of each time
 */
public record RefreshRule(Jitter jitter) {

  /** Pause after the first failure. */
  public static final Duration FIRST_PAUSE = Duration.ofMinutes(5);

  /** Doublings after which every pause is longer than any cadence. */
  private static final int MOST_DOUBLINGS = 30;

  /** The next refresh of a dataset; empty for one without a cadence. */
  public Optional<NextRefresh> next(RefreshFacts facts) {
    return facts.cadence().map(cadence -> next(facts, cadence));
  }

  private NextRefresh next(RefreshFacts facts, RefreshCadence cadence) {
    Optional<Instant> stale =
        facts
            .lastSuccess()
            .map(success -> Health.staleAfter(cadence, success))
            .map(at -> at.plus(jitter.after(cadence.duration(), facts.datasetId())));
    Optional<Instant> paused =
        facts
            .lastFailure()
            .filter(failure -> facts.failures() > 0)
            .map(failure -> failure.plus(pause(facts, cadence)));
    if (paused.isPresent() && stale.map(paused.get()::isAfter).orElse(true)) {
      return new NextRefresh(paused, Reason.BACKOFF);
    }
    return new NextRefresh(stale, stale.isPresent() ? Reason.CADENCE : Reason.NEVER_BUILT);
  }

  private Duration pause(RefreshFacts facts, RefreshCadence cadence) {
    int doublings = Math.min(facts.failures() - 1, MOST_DOUBLINGS);
    Duration pause = FIRST_PAUSE.multipliedBy(1L << doublings);
    Duration bounded = pause.compareTo(cadence.duration()) > 0 ? cadence.duration() : pause;
    return bounded.plus(jitter.after(bounded, facts.datasetId()));
  }
}
