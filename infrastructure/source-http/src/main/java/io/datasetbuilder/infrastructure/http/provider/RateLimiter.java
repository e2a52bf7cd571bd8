package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits the rate of calls to providers: all calls of one credential slot share it. Safe for
 * concurrent use.
 */
final class RateLimiter {

  private final Clock clock;
  private final Sleeper sleeper;
  private final Map<String, SlidingWindow> slots = new ConcurrentHashMap<>();

  RateLimiter(Clock clock, Sleeper sleeper) {
    this.clock = clock;
    this.sleeper = sleeper;
  }

  /** Returns when the next call may start. */
  void await(String slot, ProviderDefinition.Pace pace, Cancellation cancellation) {
    if (pace.isFree()) {
      return;
    }
    Instant now = clock.instant();
    Instant start = slots.computeIfAbsent(slot, name -> new SlidingWindow()).reserve(pace, now);
    if (start.isAfter(now)) {
      sleeper.pause(Duration.between(now, start), cancellation);
    }
  }

  /** Window of the starts of one slot's calls, past and reserved: each start is reserved once. */
  static final class SlidingWindow {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** In order; older than a minute before the newest are forgotten. */
    private final List<Instant> starts = new ArrayList<>();

    /** The earliest start that the pace allows, kept for the caller. */
    synchronized Instant reserve(ProviderDefinition.Pace pace, Instant now) {
      Instant start = now;
      if (!starts.isEmpty()) {
        start = later(start, last(1).plusMillis(pace.minGapMs().orElse(0)));
        start = after(pace.maxPerSecond(), Duration.ofSeconds(1), start);
        start = after(pace.maxPerMinute(), MINUTE, start);
      }
      Instant oldest = start.minus(MINUTE);
      starts.removeIf(each -> each.isBefore(oldest));
      starts.add(start);
      return start;
    }

    private Instant after(OptionalInt most, Duration span, Instant start) {
      return most.isPresent() && starts.size() >= most.getAsInt()
          ? later(start, last(most.getAsInt()).plus(span))
          : start;
    }

    private Instant last(int fromEnd) {
      return starts.get(starts.size() - fromEnd);
    }

    private static Instant later(Instant one, Instant other) {
      return one.isAfter(other) ? one : other;
    }
  }
}
