package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The document {@code upload.json} that an earlier version kept beside the content. */
public final class EarlierUploadDocument {

  private static final Choices<FileFormat> FORMATS = Choices.of(FileFormat.values());

  private EarlierUploadDocument() {}

  /** The upload that the document describes; empty when it is no such document. */
  public static Optional<Upload> read(JsonValue document) {
    if (!(document instanceof JsonObject object)) {
      return Optional.empty();
    }
    JsonProblems complaints = new JsonProblems(UploadProblem.UNREADABLE_FILE);
    Optional<Upload> upload = read(JsonFields.of(object, complaints));
    return upload.filter(read -> complaints.problems().isEmpty());
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
            Optional.empty(),
            owner.get()));
  }

  private static <T> Function<String, Optional<T>> valid(
      Predicate<String> isValid, Function<String, T> constructor) {
    return text -> Optional.of(text).filter(isValid).map(constructor);
  }
}
