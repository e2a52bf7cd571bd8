package io.datasetbuilder.infrastructure.http.provider;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Waits between the attempts of a page: 0.5, 1 and 2 seconds, each up to a fifth off. Safe for
 * concurrent use.
 */
final class Backoff {

  private static final double FIRST_MILLIS = 500;
  private static final double SPREAD = 0.2;

  private final RandomGenerator random;

  Backoff(RandomGenerator random) {
    this.random = random;
  }

  /**
   * @param attempts that were made, from 1
   */
  Duration after(int attempts) {
    double spread = 1 + SPREAD * (2 * drawn() - 1);
    return Duration.ofMillis(Math.round(FIRST_MILLIS * (1 << (attempts - 1)) * spread));
  }

  /** Generators need not be safe for concurrent use. */
  private double drawn() {
    synchronized (random) {
      return random.nextDouble();
    }
  }
}
