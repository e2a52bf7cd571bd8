package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Whether a dataset is as fresh as its spec wants it. */
public enum Health {
  HEALTHY,
  /** The last successful refresh is older than one refresh cadence. */
  STALE,
  /** There is no cadence, or was no successful refresh. */
  UNKNOWN;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Health at(Instant now, Optional<RefreshCadence> cadence, Optional<Instant> lastSuccessAt) {
    if (cadence.isEmpty() || lastSuccessAt.isEmpty()) {
      return UNKNOWN;
    }
    Duration age = Duration.between(lastSuccessAt.get(), now);
    return age.compareTo(cadence.get().duration()) > 0 ? STALE : HEALTHY;
  }
}
