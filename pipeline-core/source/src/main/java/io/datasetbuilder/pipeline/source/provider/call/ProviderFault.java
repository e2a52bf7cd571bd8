package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Why a provider's call failed. It never carries an address or the provider's own words.
 *
 * @param httpStatus of the last answer
 * @param code the provider's code, where it has the form of one
 * @param attempts calls that were made
 * @param retryAfterSeconds how long the provider asks to wait
 */
public record ProviderFault(
    FailureCategory category,
    OptionalInt httpStatus,
    Optional<String> code,
    int attempts,
    OptionalLong retryAfterSeconds) {

  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

  public ProviderFault {
    code = code.filter(text -> CODE.matcher(text).matches());
  }

  /** A failure that no answer of the provider states. */
  public static ProviderFault of(FailureCategory category, int attempts) {
    return new ProviderFault(
        category, OptionalInt.empty(), Optional.empty(), attempts, OptionalLong.empty());
  }
}
