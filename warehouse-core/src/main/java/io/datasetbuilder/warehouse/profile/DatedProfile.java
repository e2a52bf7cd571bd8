package io.datasetbuilder.warehouse.profile;

import io.datasetbuilder.warehouse.query.SnapshotProfile;
import java.time.Instant;

/**
 * A profile and when it was computed.
 *
 * @param computedAt when the computation began
 */
public record DatedProfile(SnapshotProfile profile, Instant computedAt) {}
