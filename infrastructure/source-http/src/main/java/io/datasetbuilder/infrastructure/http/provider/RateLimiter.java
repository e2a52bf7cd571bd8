package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.definition.Pace;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps to the pace of providers: calls of one credential slot share it, whoever makes them. Safe
 * for concurrent use.
 */
final class RateLimiter {

  private final Clock clock;
  private final Sleeper pauses;
  private final Map<String, SlidingWindow> slots = new ConcurrentHashMap<>();

  RateLimiter(Clock clock, Sleeper pauses) {
    this.clock = clock;
    this.pauses = pauses;
  }

  /** Returns when the next call may start. */
  void await(String slot, Pace pace, Cancellation cancellation) {
    if (pace.isFree()) {
      return;
    }
    Instant now = clock.instant();
    Instant start = slots.computeIfAbsent(slot, name -> new SlidingWindow()).reserve(pace, now);
    if (start.isAfter(now)) {
      pauses.pause(Duration.between(now, start), cancellation);
    }
  }
}
