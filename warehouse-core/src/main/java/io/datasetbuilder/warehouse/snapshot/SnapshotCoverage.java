package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Coverage of the source by a snapshot.
 *
 * @param status {@code complete}, {@code partial} or {@code unknown}
 * @param reasons reasons why it is not complete
 * @param fetchedRows number of rows that were fetched; absent when unknown
 * @param totalStatus status of total that the source reported
 * @param total the total that the source reported
 * @param observedAt time at which the total was reported
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
