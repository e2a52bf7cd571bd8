package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.time.Instant;
import java.util.Optional;

/**
 * Reason to keep a snapshot until it is released or expires (Spec, "Other records", holds).
 *
 * @param reason a sentence for people; not blank
 * @param expiresAt empty: until released
 */
public record SnapshotHold(
    String id,
    String snapshotId,
    Kind kind,
    String reason,
    Instant placedAt,
    Optional<Instant> expiresAt) {

  /** Whether it still keeps its snapshot. */
  public boolean isActive(Instant now) {
    return expiresAt.map(now::isBefore).orElse(true);
  }

  /** Purpose of a hold. */
  public enum Kind implements WireNamed.LowerCase {
    /** A saved analysis reads the snapshot again. */
    SAVED_ANALYSIS,
    /** A retention rule. */
    RETENTION,
    /** An audit. */
    AUDIT
  }
}
