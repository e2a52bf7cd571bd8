package io.datasetbuilder.infrastructure.state.upload;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.LoadRead;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Columns of an upload that are JSON texts: the declared form of its records, and the packed file
 * that it was unpacked from; null without one.
 *
 * @param json reads them
 */
record UploadJson(JsonCodec json) {

  /** The text of the column for these options; empty: null. */
  static Optional<String> text(ReadOptions options) {
    return options.isDefault()
        ? Optional.empty()
        : Optional.of(JsonRenderer.line(options.members()));
  }

  /**
   * The options that a row has.
   *
   * @throws SQLException when this version does not know them
   */
  ReadOptions options(Optional<String> text) throws SQLException {
    if (text.isEmpty()) {
      return ReadOptions.DEFAULT;
    }
    if (value(text.get()).map(LoadRead::of).orElse(null) instanceof Result.Ok<ReadOptions> known) {
      return known.value();
    }
    throw new SQLException("unknown read options");
  }

  /**
   * The packed file that a row has.
   *
   * @throws SQLException when it is not the description of one
   */
  Optional<OriginalFile> original(Optional<String> text) throws SQLException {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    JsonProblems problems = new JsonProblems(UploadProblem.INVALID_ORIGINAL_FILE);
    if (value(text.get()).orElse(null) instanceof JsonObject object) {
      OriginalFile known = OriginalFile.read(JsonFields.of(object, problems));
      if (problems.problems().isEmpty()) {
        return Optional.of(known);
      }
    }
    throw new SQLException("unknown original file");
  }

  private Optional<JsonValue> value(String text) {
    return json.read(text.getBytes(StandardCharsets.UTF_8));
  }
}
