package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;

/**
 * Mark that a reader works with a snapshot, which is not deleted meanwhile.
 *
 * @param process the process of the reader, for the operator
 * @param expiresAt when it ends at the latest, so that a dead process does not keep a snapshot
 */
public record SnapshotLease(String id, String snapshotId, String process, Instant expiresAt) {}
