package io.datasetbuilder.pipeline.runs.job;

import java.time.Duration;

/**
 * How many jobs there may be.
 *
 * @param workers jobs that run at once, at least 1
 * @param queued jobs that wait; running ones do not count (Spec, "Limits")
 * @param remembered ended jobs that the registry keeps; older ones are reported by their manifests
 * @param longest how long a build may run before it is stopped at its next safe boundary
 */
public record JobLimits(int workers, int queued, int remembered, Duration longest) {

  /** Spec, "Limits": more gives 429. */
  public static final int QUEUED = 10;

  public static final int REMEMBERED = 256;

  public JobLimits {
    if (workers < 1 || queued < 1 || remembered < 0) {
      throw new IllegalArgumentException("at least one worker and one place in the queue");
    }
  }

  /** The usual queue and memory. */
  public static JobLimits of(int workers, Duration longest) {
    return new JobLimits(workers, QUEUED, REMEMBERED, longest);
  }
}
