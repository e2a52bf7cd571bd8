package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Locale;

/** Why a connection test failed, as coarse as a user needs to know what to do. */
public enum ErrorCategory implements WireNamed {
  /** The key, or a permission of it. */
  AUTH,
  /** The way to the provider. */
  NETWORK,
  /** The provider is too slow. */
  TIMEOUT,
  /** The provider's own state or rules. */
  PROVIDER,
  /** A code that nobody knows. */
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

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
