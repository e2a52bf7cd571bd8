package io.datasetbuilder.pipeline.runs.monitoring;

import java.time.Duration;
import java.util.Optional;

/**
 * How fast the service answers.
 *
 * @param samples requests that are known of, 0 to {@value LatencyWindow#SIZE}
 * @param p95 95 of 100 requests took no longer (nearest rank); empty without a sample
 */
public record ApiLatency(int samples, Optional<Duration> p95) {}
