package io.datasetbuilder.pipeline.runs.monitoring;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Durations of the latest {@value #SIZE} requests (Spec, "Limits", latency samples). Safe for
 * concurrent use.
 */
public final class LatencyWindow {

  /** The most samples; a newer one takes the place of the oldest. */
  public static final int SIZE = 1000;

  private static final int PERCENT = 95;

  private final long[] nanos = new long[SIZE];
  private final AtomicLong recorded = new AtomicLong();

  /** Adds the duration of a completed request. */
  public synchronized void record(Duration took) {
    nanos[(int) (recorded.getAndIncrement() % SIZE)] = took.toNanos();
  }

  /** Statistics of the samples at this moment. */
  public MonitoringSummary.ApiLatency latency() {
    long[] samples = samples();
    if (samples.length == 0) {
      return new MonitoringSummary.ApiLatency(0, Optional.empty());
    }
    Arrays.sort(samples);
    return new MonitoringSummary.ApiLatency(
        samples.length, Optional.of(Duration.ofNanos(samples[rank(samples.length) - 1])));
  }

  /** The nearest rank, from 1: the first that is not below 95 of 100 samples. */
  private static int rank(int samples) {
    return (samples * PERCENT + 99) / 100;
  }

  private synchronized long[] samples() {
    return Arrays.copyOf(nanos, (int) Math.min(recorded.get(), SIZE));
  }
}
