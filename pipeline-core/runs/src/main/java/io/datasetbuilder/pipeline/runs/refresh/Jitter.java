package io.datasetbuilder.pipeline.runs.refresh;

import java.time.Duration;

/**
 * Delay that keeps datasets of one cadence from being built in the same minute. It depends on the
 * dataset and the seed alone, so that a restart changes no time.
 *
 * @param seed of the service; services with different seeds call a provider at different times
 * @param most longest delay, in whole seconds; a delay is also at most a tenth of the wait
 */
public record Jitter(long seed, Duration most) {

  /** No delay: one process builds one dataset after the other. */
  public static final Jitter NONE = new Jitter(0, Duration.ZERO);

  private static final int SHARE = 10;

  /** Constants of SplitMix64, which spreads neighbouring values over the whole range. */
  private static final long FIRST_FACTOR = 0xBF58476D1CE4E5B9L;

  private static final long SECOND_FACTOR = 0x94D049BB133111EBL;

  /** The delay of a dataset after a wait. */
  Duration after(Duration wait, String datasetId) {
    long spread = Math.min(most.toSeconds(), wait.toSeconds() / SHARE);
    return Duration.ofSeconds(Math.floorMod(mixed(datasetId.hashCode() ^ seed), spread + 1));
  }

  private static long mixed(long value) {
    long first = (value ^ (value >>> 30)) * FIRST_FACTOR;
    long second = (first ^ (first >>> 27)) * SECOND_FACTOR;
    return second ^ (second >>> 31);
  }
}
