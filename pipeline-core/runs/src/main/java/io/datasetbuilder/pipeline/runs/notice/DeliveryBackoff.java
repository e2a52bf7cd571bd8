package io.datasetbuilder.pipeline.runs.notice;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Time between the attempts to deliver one notice: it doubles from {@link #FIRST} up to {@link
 * #LONGEST}, and a random half of it is left out, so that many notices are not sent at once.
 */
public final class DeliveryBackoff {

  public static final Duration FIRST = Duration.ofSeconds(10);
  public static final Duration LONGEST = Duration.ofMinutes(15);

  private static final int MOST_DOUBLINGS = 20;

  private final RandomGenerator random;

  public DeliveryBackoff(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Time until the next attempt.
   *
   * @param failures attempts that failed, at least 1
   */
  Duration after(int failures) {
    Duration doubled = FIRST.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
    Duration bounded = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
    long half = bounded.toMillis() / 2;
    return Duration.ofMillis(half + random.nextLong(half + 1));
  }
}
