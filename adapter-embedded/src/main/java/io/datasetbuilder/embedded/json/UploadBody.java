package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.json.JsonMembers;
import io.datasetbuilder.pipeline.upload.Upload;

/** A kept upload as JSON. Its owner is never told. */
public final class UploadBody {

  private UploadBody() {}

  /** The body. */
  public static JsonObject of(Upload upload) {
    return new JsonMembers()
        .put("upload_id", upload.id().value())
        .put("format", upload.format().wire())
        .put("encoding", upload.encoding())
        .put("size_bytes", upload.content().bytes())
        .putOrNull(
            "original_filename", upload.originalFilename(), name -> JsonValue.of(name.value()))
        .put("created_at", upload.createdAt())
        .toObject();
  }
}
