package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Access that a key gives: for each dataset that was called, the provider's response as a category.
 * It holds nothing of the key, of a response or of a provider's words.
 *
 * @param probedAt time of the first call
 * @param datasets in the order of their calls
 * @param notProbed datasets that were wanted and not called, by name
 */
public record KeyProbe(
    String provider, Instant probedAt, List<DatasetAnswer> datasets, List<String> notProbed) {

  /** The status of a dataset that the key opens. */
  private static final String OPEN = "ok";

  public KeyProbe {
    datasets = List.copyOf(datasets);
    notProbed = List.copyOf(notProbed);
  }

  /** Whether every dataset that was wanted was called. */
  public boolean complete() {
    return notProbed.isEmpty();
  }

  /** Whether calls were made and all of them failed to reach the provider. */
  boolean isUnreachable() {
    return !datasets.isEmpty() && datasets.stream().allMatch(DatasetAnswer::isUnreachable);
  }

  /**
   * Result of the call of one dataset.
   *
   * @param serviceId the group of datasets that one application covers, else the dataset itself
   * @param failure empty: the provider returned records or an empty result
   * @param httpStatus 100 to 599; empty without a response
   */
  public record DatasetAnswer(
      String dataset, String serviceId, Optional<FailureCategory> failure, OptionalInt httpStatus) {

    /** {@code ok}, or the kind of the failure. */
    public String status() {
      return failure.map(FailureCategory::wire).orElse(OPEN);
    }

    /** Explanation of the result in words of this service. */
    public String detail() {
      return failure.map(DatasetAnswer::meaning).orElse("the provider responds");
    }

    private boolean isUnreachable() {
      return failure
          .filter(kind -> kind == FailureCategory.NETWORK || kind == FailureCategory.TIMEOUT)
          .isPresent();
    }

    /** Whether further calls would be refused for their number alone. */
    boolean endsCalls() {
      return failure
          .filter(kind -> kind == FailureCategory.QUOTA || kind == FailureCategory.THROTTLED)
          .isPresent();
    }

    private static String meaning(FailureCategory kind) {
      return switch (kind) {
        case CREDENTIAL_MISSING -> "the provider requires a key, and no key is set";
        case AUTH -> "the provider refuses the key";
        case APPLICATION_REQUIRED -> "the key is known; apply for the use of this service";
        case QUOTA -> "the calls of this key are used up; try again later";
        case THROTTLED -> "the provider limits the rate of calls; try again later";
        case PARAMS_INVALID -> "the provider does not accept the example of this dataset";
        case RETIRED -> "the provider no longer has this dataset";
        case SERVER -> "the provider has a failure of its own; try again later";
        case NETWORK -> "the provider could not be reached";
        case TIMEOUT -> "the provider did not respond in time";
        case MALFORMED, TOO_LARGE, PAGE_GUARD -> "the response of the provider cannot be used";
        case UNKNOWN -> "the provider refuses the call with a code that is not known";
      };
    }
  }
}
