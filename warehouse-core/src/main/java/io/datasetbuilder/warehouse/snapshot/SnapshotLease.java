package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;

/**
 * Mark that a reader uses a snapshot, which is not deleted during that time.
 *
 * @param process process of the reader, for the operator
 * @param expiresAt time at which it expires, so that a dead process does not keep a snapshot
 */
public record SnapshotLease(String id, String snapshotId, String process, Instant expiresAt) {}
