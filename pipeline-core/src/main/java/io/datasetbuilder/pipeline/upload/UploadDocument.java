package io.datasetbuilder.pipeline.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.text.Vocabulary;
import io.datasetbuilder.pipeline.file.FileFacts;
import io.datasetbuilder.pipeline.json.JsonComplaints;
import io.datasetbuilder.pipeline.json.JsonFields;
import io.datasetbuilder.pipeline.json.JsonMembers;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The two written forms of an upload's metadata. */
public final class UploadDocument {

  private static final Vocabulary<FileFormat> FORMATS = Vocabulary.of(FileFormat.values());

  private UploadDocument() {}

  /** What a client sees: never the owner or the content's hash. */
  public static JsonObject metadata(Upload upload) {
    return visible(upload).toObject();
  }

  /** What is kept beside the content. */
  public static JsonObject stored(Upload upload) {
    return visible(upload)
        .put("sha256", upload.content().sha256())
        .put("owner_id", upload.ownerId().value())
        .toObject();
  }

  /** Reads the stored form; empty when it is none. */
  public static Optional<Upload> read(JsonValue document) {
    if (!(document instanceof JsonObject object)) {
      return Optional.empty();
    }
    JsonComplaints complaints = new JsonComplaints(UploadProblem.UNREADABLE_FILE);
    Optional<Upload> upload = read(JsonFields.of(object, complaints));
    return upload.filter(read -> complaints.problems().isEmpty());
  }

  private static JsonMembers visible(Upload upload) {
    return new JsonMembers()
        .put("upload_id", upload.id().value())
        .put("format", upload.format().wire())
        .put("encoding", upload.encoding())
        .put("size_bytes", upload.content().bytes())
        .putOrNull(
            "original_filename", upload.originalFilename(), name -> JsonValue.of(name.value()))
        .put("created_at", upload.createdAt());
  }

  private static Optional<Upload> read(JsonFields fields) {
    Optional<UploadId> id = fields.choice("upload_id", valid(UploadId::isOne, UploadId::new));
    Optional<OwnerId> owner = fields.choice("owner_id", valid(OwnerId::isValid, OwnerId::new));
    Optional<FileFormat> format = fields.choice("format", FORMATS::named);
    Optional<Instant> created = fields.instant("created_at");
    if (id.isEmpty() || owner.isEmpty() || format.isEmpty() || created.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Upload(
            id.get(),
            format.get(),
            fields.requiredText("encoding"),
            new FileFacts(fields.requiredWhole("size_bytes"), fields.requiredText("sha256")),
            fields.text("original_filename").flatMap(DisplayFilename::basenameOf),
            created.get(),
            owner.get()));
  }

  private static <T> Function<String, Optional<T>> valid(
      Predicate<String> isValid, Function<String, T> constructor) {
    return text -> Optional.of(text).filter(isValid).map(constructor);
  }
}
