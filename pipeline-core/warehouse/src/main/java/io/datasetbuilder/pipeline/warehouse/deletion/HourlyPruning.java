package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport.PrunedRun;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Prunes with the first beat, and then once an hour by the clock. A pass that fails is repeated an
 * hour later. For one thread.
 */
public final class HourlyPruning {

  private static final Logger LOG = System.getLogger(HourlyPruning.class.getName());
  private static final Duration PAUSE = Duration.ofHours(1);

  private final Supplier<PruneReport> pruning;
  private final Clock clock;
  private final AtomicReference<Instant> lastPass = new AtomicReference<>(Instant.MIN);

  public HourlyPruning(Supplier<PruneReport> pruning, Clock clock) {
    this.pruning = pruning;
    this.clock = clock;
  }

  /** Prunes if it is time to; throws nothing, so that later beats follow. */
  public void beat() {
    Instant now = clock.instant();
    if (isWithinPause(Objects.requireNonNull(lastPass.get()), now)) {
      return;
    }
    lastPass.set(now);
    try {
      PruneReport report = pruning.get();
      report.runs().forEach(run -> log(run, "deleted run "));
      report.rawRecords().forEach(run -> log(run, "removed the raw records of run "));
    } catch (RuntimeException failed) {
      LOG.log(Level.WARNING, "runs were not pruned; it is tried again in an hour", failed);
    }
  }

  /** A clock that goes back ends the pause. */
  private static boolean isWithinPause(Instant pass, Instant now) {
    return !now.isBefore(pass) && now.isBefore(pass.plus(PAUSE));
  }

  private static void log(PrunedRun run, String done) {
    if (run.reasons().isEmpty()) {
      LOG.log(Level.INFO, done + run.record().name() + ", which no retention keeps");
    }
  }
}
