package io.datasetbuilder.pipeline.runs.dataset;

import java.util.Locale;

/** Whether the sources of a dataset can be reached, in the service's own words. */
public enum AccessStatus {
  AVAILABLE,
  AUTH_UNKNOWN,
  APPLICATION_REQUIRED,
  PARAMS_INVALID,
  RATE_LIMITED,
  TEMPORARILY_UNAVAILABLE,
  NETWORK_ERROR,
  INSUFFICIENT_METADATA,
  RETIRED,
  UNKNOWN;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
