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
 * Counts failed authentications of each address in a sliding window (Spec, "Authentication", rule
 * 8). Lasts as long as the process and keeps a bounded number of failures: addresses that failed
 * longest ago are forgotten first. Safe for concurrent use.
 */
public final class AuthThrottle {

  /** The most addresses that are kept. */
  static final int MOST_PEERS = 10_000;

  /** The most failures that are kept of all addresses together. */
  static final int MOST_FAILURES = 1_000_000;

  private final ThrottleRule rule;
  private final Clock clock;

  /** Failures by address, oldest first; the address that failed last is the last. */
  private final Map<String, Deque<Instant>> failures = new LinkedHashMap<>();

  private final AtomicLong kept = new AtomicLong();

  public AuthThrottle(ThrottleRule rule, Clock clock) {
    this.rule = rule;
    this.clock = clock;
  }

  /**
   * Whether an address has to wait before it may try again.
   *
   * @param peer the address of the connection, never one that the caller states
   * @return whole seconds, at least 1; empty: it may try now
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

  /** Counts a failed authentication. */
  public synchronized void failed(String peer) {
    if (!rule.applies()) {
      return;
    }
    Instant now = clock.instant();
    Deque<Instant> recent = recent(peer, now);
    failures.remove(peer);
    failures.put(peer, recent);
    recent.addLast(now);
    kept.incrementAndGet();
    if (recent.size() > rule.limit()) {
      recent.removeFirst();
      kept.decrementAndGet();
    }
    forgetTheOldest();
  }

  /** Forgets the failures of an address that was let in. */
  public synchronized void succeeded(String peer) {
    forget(failures.remove(peer));
  }

  /** Number of failures that are kept. */
  synchronized long kept() {
    return kept.get();
  }

  private Deque<Instant> recent(String peer, Instant now) {
    Deque<Instant> all = failures.getOrDefault(peer, new ArrayDeque<>());
    Instant from = now.minus(rule.window());
    while (!all.isEmpty() && !all.getFirst().isAfter(from)) {
      all.removeFirst();
      kept.decrementAndGet();
    }
    if (all.isEmpty()) {
      failures.remove(peer);
    }
    return all;
  }

  private void forgetTheOldest() {
    Iterator<Deque<Instant>> eldest = failures.values().iterator();
    while (failures.size() > MOST_PEERS || kept.get() > MOST_FAILURES) {
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
   * Number of failed authentications that one address may have (Spec, "Authentication", rule 8).
   *
   * @param limit failures within the window; 0 or less: any number. More than {@value #MOST} count
   *     as that many
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
