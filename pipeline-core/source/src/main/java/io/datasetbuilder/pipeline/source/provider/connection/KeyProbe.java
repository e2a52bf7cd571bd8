package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a key opens: for each dataset that was called, how its provider answered. It holds nothing
 * of the key, of an answer or of a provider's words.
 *
 * @param probedAt when the first call was made
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

  /** Whether calls were made and none of them reached the provider. */
  boolean isUnreachable() {
    return !datasets.isEmpty() && datasets.stream().allMatch(DatasetAnswer::isUnreachable);
  }

  /**
   * How a provider answered the call of one dataset.
   *
   * @param serviceId the group that is applied for together, else the dataset itself
   * @param failure empty: the provider gave records, or said that there are none
   * @param httpStatus 100 to 599, where there was an answer
   */
  public record DatasetAnswer(
      String dataset, String serviceId, Optional<FailureCategory> failure, OptionalInt httpStatus) {

    /** {@code ok}, or the kind of the failure. */
    public String status() {
      return failure.map(FailureCategory::wire).orElse(OPEN);
    }

    /** What that means, in words of this service. */
    public String detail() {
      return failure.map(DatasetAnswer::meaning).orElse("the provider answers");
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
        case CREDENTIAL_MISSING -> "the provider requires a key, and there is none";
        case AUTH -> "the provider refuses the key";
        case APPLICATION_REQUIRED -> "the key is known; apply for the use of this service";
        case QUOTA -> "the calls of this key are used up; try again later";
        case THROTTLED -> "the provider takes no more calls at the moment; try again later";
        case PARAMS_INVALID -> "the provider does not accept the example of this dataset";
        case RETIRED -> "the provider has no such dataset any more";
        case SERVER -> "the provider has a failure of its own; try again later";
        case NETWORK -> "the provider could not be reached";
        case TIMEOUT -> "the provider did not answer in time";
        case MALFORMED, TOO_LARGE, PAGE_GUARD -> "the answer of the provider cannot be used";
        case UNKNOWN -> "the provider refuses the call with a code that is not known";
      };
    }
  }
}
