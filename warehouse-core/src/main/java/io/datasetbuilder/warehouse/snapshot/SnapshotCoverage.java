package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much of its source a snapshot holds.
 *
 * @param status {@code complete}, {@code partial} or {@code unknown}
 * @param reasons why it is not complete
 * @param fetchedRows absent when unknown
 * @param totalStatus the status of the total that the source reported
 * @param total the total that the source reported
 * @param observedAt when it was reported
 */
public record SnapshotCoverage(
    String status,
    List<String> reasons,
    OptionalLong fetchedRows,
    String totalStatus,
    OptionalLong total,
    Optional<Instant> observedAt) {

  public SnapshotCoverage {
    reasons = List.copyOf(reasons);
  }
}
