package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.time.Instant;
import java.util.Optional;

/**
 * The next refresh of a dataset.
 *
 * @param at time after which it is due; empty: it is due at any time
 * @param reason rule that the time follows from
 */
public record NextRefresh(Optional<Instant> at, Reason reason) {

  /** Whether the refresh is due. At the time itself it is not: nothing is stale then. */
  public boolean isDue(Instant now) {
    return at.map(now::isAfter).orElse(true);
  }

  /** Rule that the time of a refresh follows from. */
  public enum Reason implements WireNamed.LowerCase {
    /** No run of the dataset has succeeded, and none has failed. */
    NEVER_BUILT,
    /** One cadence after the end of the last successful run. */
    CADENCE,
    /** A pause after failures, which grows with their number. */
    BACKOFF
  }
}
