package io.datasetbuilder.warehouse.profile;

import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.snapshot.Snapshot;

/**
 * Key of the profile of a snapshot: everything that the profile depends on (Spec, "Endpoints",
 * profile).
 *
 * @param digest of the file of the snapshot
 * @param algorithmVersion version of the computation
 */
public record ProfileKey(String snapshotId, String digest, int algorithmVersion) {

  /** The key of a snapshot under today's algorithm. */
  public static ProfileKey of(Snapshot snapshot) {
    return new ProfileKey(snapshot.id(), snapshot.digest(), SnapshotProfile.ALGORITHM_VERSION);
  }
}
