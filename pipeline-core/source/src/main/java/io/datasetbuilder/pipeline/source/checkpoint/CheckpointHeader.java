package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Optional;

/**
 * Whose checkpoint it is, and of what: the first line of an index.
 *
 * @param runId the run that made it
 * @param sourceKey the source that is fetched
 * @param owner of the run. Digests of two specs can be equal where only credentials differ, so the
 *     owner is compared as well
 * @param specDigest of the run's spec
 */
public record CheckpointHeader(String runId, String sourceKey, OwnerId owner, String specDigest) {

  JsonObject toJson() {
    return new JsonMembers()
        .put("run_id", runId)
        .put("source_key", sourceKey)
        .put("owner_id", owner.value())
        .put("spec_digest", specDigest)
        .toObject();
  }

  static Optional<CheckpointHeader> read(JsonFields fields) {
    Optional<OwnerId> owner = fields.text("owner_id").filter(OwnerId::isValid).map(OwnerId::new);
    return owner.map(
        id ->
            new CheckpointHeader(
                fields.requiredText("run_id"),
                fields.requiredText("source_key"),
                id,
                fields.requiredText("spec_digest")));
  }
}
