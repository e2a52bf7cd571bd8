package io.datasetbuilder.pipeline.source.provider.connection;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a connection test found. It holds nothing of the key.
 *
 * @param configured whether the caller has a key that is complete
 * @param latencyMs of the call, in milliseconds; 0 when none was made
 * @param error present exactly when it failed
 * @param responseCode the HTTP status, 100 to 599, where there was an answer
 * @param dataset that was called
 */
public record TestResult(
    String provider,
    TestStatus status,
    boolean configured,
    long latencyMs,
    Instant checkedAt,
    Optional<ErrorCategory> error,
    OptionalInt responseCode,
    Optional<String> dataset) {

  public TestResult {
    if (error.isPresent() != (status == TestStatus.FAILED)) {
      throw new IllegalArgumentException("an error category exactly when it failed");
    }
  }

  /** A test for which nobody was called. */
  static TestResult withoutCall(
      String provider, TestStatus status, boolean configured, Instant checkedAt) {
    return new TestResult(
        provider,
        status,
        configured,
        0,
        checkedAt,
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty());
  }
}
