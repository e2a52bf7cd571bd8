package io.datasetbuilder.warehouse.profile;

import io.datasetbuilder.warehouse.query.TableProfile;
import io.datasetbuilder.warehouse.snapshot.Snapshot;

/**
 * What the profile of a snapshot depends on (Spec, "Endpoints", profile).
 *
 * @param digest of the file of the snapshot
 * @param algorithmVersion how the profile is computed
 */
public record ProfileKey(String snapshotId, String digest, int algorithmVersion) {

  /** The key of a snapshot under today's algorithm. */
  public static ProfileKey of(Snapshot snapshot) {
    return new ProfileKey(snapshot.id(), snapshot.digest(), TableProfile.ALGORITHM_VERSION);
  }
}
