package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;

/**
 * Statements of a provider about a call, without its records.
 *
 * @param total the number of records that the provider reports for the call
 * @param pages number of pages that were read
 * @param apiVersion the provider's version, or {@code unknown}
 * @param stoppedEarly whether fewer records were requested than the call has, or may have
 * @param keyDecoded whether the provider accepted the decoded form of a key that is stored
 *     percent-encoded
 */
public record CallResponse(
    CallTotal total, int pages, String apiVersion, boolean stoppedEarly, boolean keyDecoded) {

  /** A call whose key went as it is stored, if it needed one. */
  public CallResponse(CallTotal total, int pages, String apiVersion, boolean stoppedEarly) {
    this(total, pages, apiVersion, stoppedEarly, false);
  }

  /** A call that was read to its end. */
  public CallResponse(CallTotal total, int pages, String apiVersion) {
    this(total, pages, apiVersion, false);
  }

  /** The same, of a call that took the decoded form of its key. */
  public CallResponse withDecodedKey() {
    return new CallResponse(total, pages, apiVersion, stoppedEarly, true);
  }

  /**
   * The number of records that the pages of one call state.
   *
   * @param value the total, when the status is reported
   */
  public record CallTotal(Status status, Optional<Long> value) {

    public CallTotal {
      if (value.isPresent() != (status == Status.REPORTED)) {
        throw new IllegalArgumentException("a total has a value exactly when it is reported");
      }
    }

    /** Pages that stated a total agree on it; 0 is a total. */
    public static CallTotal reported(long value) {
      return new CallTotal(Status.REPORTED, Optional.of(value));
    }

    /** No page stated one. */
    public static CallTotal unknown() {
      return new CallTotal(Status.UNKNOWN, Optional.empty());
    }

    /** Pages disagree. */
    public static CallTotal inconsistent() {
      return new CallTotal(Status.INCONSISTENT, Optional.empty());
    }

    /** Reliability of the total of one call. */
    public enum Status implements WireNamed.LowerCase {
      REPORTED,
      UNKNOWN,
      INCONSISTENT;
    }
  }
}
