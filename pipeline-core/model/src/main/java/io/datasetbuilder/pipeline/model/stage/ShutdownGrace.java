package io.datasetbuilder.pipeline.model.stage;

import java.time.Duration;

/**
 * The time that a service takes to end. Work may reach a safe boundary for two thirds of it; what
 * runs after that is interrupted.
 *
 * @param total not negative
 */
public record ShutdownGrace(Duration total) {
  public ShutdownGrace {
    if (total.isNegative()) {
      throw new IllegalArgumentException("a grace is not negative");
    }
  }

  /** Longest time for which work may continue to its next safe boundary. */
  public Duration toBoundary() {
    return total.minus(toEndInterrupted());
  }

  /** Time that interrupted work has to end. */
  public Duration toEndInterrupted() {
    return total.dividedBy(3);
  }
}
