package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.manifest.Manifest;
import io.datasetbuilder.pipeline.manifest.ManifestDocument;
import java.util.LinkedHashMap;
import java.util.Map;

/** A manifest as others may read it: the document without {@code owner_id}. */
public final class ManifestBody {

  private ManifestBody() {}

  /** The body. */
  public static JsonObject of(Manifest manifest) {
    Map<String, JsonValue> members =
        new LinkedHashMap<>(ManifestDocument.write(manifest).members());
    members.remove("owner_id");
    return new JsonObject(members);
  }
}
