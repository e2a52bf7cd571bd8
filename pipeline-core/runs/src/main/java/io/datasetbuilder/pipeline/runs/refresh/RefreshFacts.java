package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import java.time.Instant;
import java.util.Optional;

/**
 * Facts of a dataset from which its next refresh follows.
 *
 * @param cadence of its spec; empty: it is not refreshed
 * @param lastSuccess end of its last successful run; empty: it was never built
 * @param lastFailure time of the newest failure since the last success; empty: none is known
 * @param failures failed attempts since the last success, at least 0
 */
public record RefreshFacts(
    String datasetId,
    Optional<RefreshCadence> cadence,
    Optional<Instant> lastSuccess,
    Optional<Instant> lastFailure,
    int failures) {

  /** A dataset without failures since its last success. */
  public static RefreshFacts fresh(
      String datasetId, Optional<RefreshCadence> cadence, Optional<Instant> lastSuccess) {
    return new RefreshFacts(datasetId, cadence, lastSuccess, Optional.empty(), 0);
  }
}
