package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.table.drift.SchemaDriftFinding;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A manifest as others may read it: the document without {@code owner_id} and without drift of
 * kinds that clients do not know, which earlier versions recorded.
 */
public final class ManifestBody {

  private ManifestBody() {}

  /** The body. */
  public static JsonObject of(Manifest manifest) {
    JsonObject published = ManifestDocument.published(manifest);
    JsonMembers drift = new JsonMembers();
    SchemaDriftFinding.readAll(manifest.findings().schemaDrift())
        .byName()
        .forEach((source, found) -> drift.putList(source, found, SchemaDriftFinding::toJson));
    Map<String, JsonValue> members = new LinkedHashMap<>(published.members());
    members.put("schema_drift", drift.toObject());
    return new JsonObject(members);
  }
}
