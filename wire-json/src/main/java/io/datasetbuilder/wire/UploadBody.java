package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.util.List;
import java.util.Optional;

/** Kept uploads as JSON. Their owner and content are never shown. */
public final class UploadBody {

  private UploadBody() {}

  /** Uploads as a list. */
  public static JsonObject of(List<Upload> uploads) {
    return new JsonMembers().putList("uploads", uploads, UploadBody::of).toObject();
  }

  /** Confirmation that an upload was deleted. */
  public static JsonObject deleted(Upload upload) {
    return new JsonMembers().put("upload_id", upload.id().value()).put("deleted", true).toObject();
  }

  /**
   * One upload; {@code read} only where it declares one, {@code original_file} only of a file that
   * was unpacked, {@code expires_at} only with an end.
   */
  public static JsonObject of(Upload upload) {
    return new JsonMembers()
        .put("upload_id", upload.id().value())
        .put("format", upload.format().wire())
        .put("encoding", upload.encoding())
        .putIfPresent(
            "read",
            Optional.of(upload.read()).filter(read -> !read.isDefault()),
            ReadOptions::members)
        .put("size_bytes", upload.content().bytes())
        .putOrNull(
            "original_filename", upload.originalFilename(), name -> JsonValue.of(name.value()))
        .putIfPresent("original_file", upload.origin().original(), OriginalFile::toJson)
        .put("created_at", upload.createdAt())
        .putIfPresent("expires_at", upload.expiresAt(), end -> JsonValue.of(Timestamps.format(end)))
        .toObject();
  }
}
