package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Result of a connection test. It holds nothing of the key.
 *
 * @param configured whether the caller has a key that is complete
 * @param latencyMs of the call, in milliseconds; 0 without a call
 * @param error present exactly when it failed
 * @param responseCode the HTTP status, 100 to 599, empty without a response
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

  /** A test that made no call. */
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

  /** Coarse reason of a failed connection test, from which a user can see what to do. */
  public enum ErrorCategory implements WireNamed.LowerCase {
    /** The key, or a permission of it. */
    AUTH,
    /** The way to the provider. */
    NETWORK,
    /** The provider is too slow. */
    TIMEOUT,
    /** The provider's own state or rules. */
    PROVIDER,
    /** A code that the service does not know. */
    UNKNOWN;

    static ErrorCategory of(FailureCategory failure) {
      return switch (failure) {
        case CREDENTIAL_MISSING, AUTH, APPLICATION_REQUIRED -> AUTH;
        case NETWORK -> NETWORK;
        case TIMEOUT -> TIMEOUT;
        case UNKNOWN -> UNKNOWN;
        case QUOTA, THROTTLED, PARAMS_INVALID, RETIRED, SERVER, MALFORMED, TOO_LARGE, PAGE_GUARD ->
            PROVIDER;
      };
    }
  }

  /** Status of a connection test. */
  public enum TestStatus implements WireNamed.LowerCase {
    /** The provider responded to a call as expected. */
    CONNECTED,
    /** It did not. */
    FAILED,
    /** It needs a key, and the caller has none; no call was made. */
    NOT_CONFIGURED,
    /** It has no dataset that can be called without knowing more; no call was made. */
    NOT_TESTABLE;

    /** Whether the provider was called. */
    public boolean isOfACall() {
      return this == CONNECTED || this == FAILED;
    }
  }
}
