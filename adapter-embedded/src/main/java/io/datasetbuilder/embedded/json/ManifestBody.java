package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.manifest.Manifest;
import io.datasetbuilder.pipeline.manifest.ManifestDocument;

/** A manifest as others may read it: the document without {@code owner_id}. */
public final class ManifestBody {

  private ManifestBody() {}

  /** The body. */
  public static JsonObject of(Manifest manifest) {
    return ManifestDocument.published(manifest);
  }
}
