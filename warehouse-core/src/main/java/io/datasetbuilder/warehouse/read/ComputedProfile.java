package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import java.time.Instant;

/**
 * Statistics of a snapshot's columns.
 *
 * @param snapshot whose columns they are
 * @param computedAt when they were computed; a kept profile keeps its time
 */
public record ComputedProfile(Snapshot snapshot, SnapshotProfile profile, Instant computedAt) {}
