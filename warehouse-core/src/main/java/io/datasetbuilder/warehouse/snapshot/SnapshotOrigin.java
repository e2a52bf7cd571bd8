package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import java.util.List;
import java.util.Optional;

/**
 * Declarations and provenance of the build of a snapshot. They are recorded with it, since it may
 * be kept longer than the folder of its run.
 *
 * @param license as it was declared
 * @param attribution as it was declared
 * @param pii the policy of the build, which holds for exports too
 * @param provenance of the sources, as the manifest of an export states it
 */
public record SnapshotOrigin(
    License license, Optional<String> attribution, PiiPolicy pii, List<JsonObject> provenance) {

  public SnapshotOrigin {
    provenance = List.copyOf(provenance);
  }
}
