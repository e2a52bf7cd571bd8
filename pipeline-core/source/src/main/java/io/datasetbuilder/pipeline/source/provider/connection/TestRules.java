package io.datasetbuilder.pipeline.source.provider.connection;

import java.time.Duration;

/**
 * The bounds of connection tests.
 *
 * @param most how long a call may take
 * @param interval between two calls of one provider for one owner; zero: none is kept
 */
public record TestRules(Duration most, Duration interval) {

  public static final TestRules STANDARD =
      new TestRules(Duration.ofSeconds(10), Duration.ofSeconds(60));

  public TestRules {
    if (most.isNegative() || most.isZero() || interval.isNegative()) {
      throw new IllegalArgumentException("a time above zero, and an interval");
    }
  }
}
