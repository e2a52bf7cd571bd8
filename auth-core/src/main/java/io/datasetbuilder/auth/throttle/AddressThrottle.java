package io.datasetbuilder.auth.throttle;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts events of each address in a sliding window, such as failed authentications (Spec,
 * "Authentication", rule 8). Lasts as long as the process and keeps a bounded number of events:
 * addresses whose last event is the oldest are forgotten first. Safe for concurrent use.
 */
public final class AddressThrottle {

  /** The most addresses that are kept. */
  static final int MOST_PEERS = 10_000;

  /** The most events that are kept of all addresses together. */
  static final int MOST_EVENTS = 1_000_000;

  private final ThrottleRule rule;
  private final Clock clock;

  /** Events by address, oldest first; the address with the newest event is the last. */
  private final Map<String, Deque<Instant>> events = new LinkedHashMap<>();

  private final AtomicLong kept = new AtomicLong();

  public AddressThrottle(ThrottleRule rule, Clock clock) {
    this.rule = rule;
    this.clock = clock;
  }

  /**
   * Whether an address has to wait before its next event.
   *
   * @param peer the address of the connection, never one that the caller states
   * @return whole seconds, at least 1; empty: it need not
   */
  public synchronized OptionalLong retryAfterSeconds(String peer) {
    if (!rule.applies()) {
      return OptionalLong.empty();
    }
    Instant now = clock.instant();
    Deque<Instant> recent = recent(peer, now);
    if (recent.size() < rule.limit()) {
      return OptionalLong.empty();
    }
    Duration wait = Duration.between(now, recent.getFirst().plus(rule.window()));
    return OptionalLong.of(Math.max(1, wait.plusNanos(999_999_999).toSeconds()));
  }

  /** Counts an event. */
  public synchronized void count(String peer) {
    if (!rule.applies()) {
      return;
    }
    Instant now = clock.instant();
    Deque<Instant> recent = recent(peer, now);
    events.remove(peer);
    events.put(peer, recent);
    recent.addLast(now);
    kept.incrementAndGet();
    if (recent.size() > rule.limit()) {
      recent.removeFirst();
      kept.decrementAndGet();
    }
    forgetTheOldest();
  }

  /** Forgets the events of an address. */
  public synchronized void clear(String peer) {
    forget(events.remove(peer));
  }

  /** Number of events that are kept. */
  synchronized long kept() {
    return kept.get();
  }

  private Deque<Instant> recent(String peer, Instant now) {
    Deque<Instant> all = events.getOrDefault(peer, new ArrayDeque<>());
    Instant from = now.minus(rule.window());
    while (!all.isEmpty() && !all.getFirst().isAfter(from)) {
      all.removeFirst();
      kept.decrementAndGet();
    }
    if (all.isEmpty()) {
      events.remove(peer);
    }
    return all;
  }

  private void forgetTheOldest() {
    Iterator<Deque<Instant>> eldest = events.values().iterator();
    while (events.size() > MOST_PEERS || kept.get() > MOST_EVENTS) {
      forget(eldest.next());
      eldest.remove();
    }
  }

  private void forget(Deque<Instant> forgotten) {
    if (forgotten != null) {
      kept.addAndGet(-forgotten.size());
    }
  }

  /**
   * Number of events that one address may have.
   *
   * @param limit events within the window; 0 or less: any number. More than {@value #MOST} count as
   *     that many
   * @param window longer than zero
   */
  public record ThrottleRule(long limit, Duration window) {

    /** The highest limit that is kept count of. */
    public static final int MOST = 10_000;

    public ThrottleRule {
      if (window.isNegative() || window.isZero()) {
        throw new IllegalArgumentException("the window must be longer than zero");
      }
      limit = Math.min(limit, MOST);
    }

    /** Whether there is a limit at all. */
    public boolean applies() {
      return limit > 0;
    }
  }
}
