package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Category of a failed call of a provider: the stable kinds that a user can act on. */
public enum FailureCategory implements WireNamed.LowerCase {
  /** A required key is absent; no call was made. */
  CREDENTIAL_MISSING(Retry.NEVER),
  /** The provider refuses the key. */
  AUTH(Retry.NEVER),
  /** The key is known, but the dataset's use was not applied for. */
  APPLICATION_REQUIRED(Retry.NEVER),
  /** Calls are used up for a longer time. */
  QUOTA(Retry.NEVER),
  /** Too many calls at once. */
  THROTTLED(Retry.BOUNDED),
  /** The provider does not accept a parameter. */
  PARAMS_INVALID(Retry.NEVER),
  /** The dataset does not exist, or no longer exists. */
  RETIRED(Retry.NEVER),
  /** The provider has a failure of its own. */
  SERVER(Retry.BOUNDED),
  /** The provider could not be reached. */
  NETWORK(Retry.BOUNDED),
  /** The provider did not respond in time. */
  TIMEOUT(Retry.BOUNDED),
  /** The response could not be read. */
  MALFORMED(Retry.ONCE),
  /** The response exceeds its size limit. */
  TOO_LARGE(Retry.NEVER),
  /** Paging goes round in circles or does not end. */
  PAGE_GUARD(Retry.NEVER),
  /** A code that no table knows. */
  UNKNOWN(Retry.NEVER);

  /** Whether the same call is tried again. */
  public enum Retry {
    NEVER,
    ONCE,
    BOUNDED
  }

  private final Retry retry;

  FailureCategory(Retry retry) {
    this.retry = retry;
  }

  public Retry retry() {
    return retry;
  }
}
