package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.LoadRead;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The column with the declared form of an upload's records: a JSON text, null when none is
 * declared.
 *
 * @param json reads it
 */
record ReadColumn(JsonCodec json) {

  /** The text of the column for these options; empty: null. */
  static Optional<String> text(ReadOptions options) {
    return options.isDefault()
        ? Optional.empty()
        : Optional.of(JsonRenderer.line(options.members()));
  }

  /**
   * The options that a row holds.
   *
   * @throws SQLException when this version does not know them
   */
  ReadOptions options(Optional<String> text) throws SQLException {
    if (text.isEmpty()) {
      return ReadOptions.DEFAULT;
    }
    Optional<JsonValue> written = json.read(text.get().getBytes(StandardCharsets.UTF_8));
    if (written.map(LoadRead::of).orElse(null) instanceof Result.Ok<ReadOptions> known) {
      return known.value();
    }
    throw new SQLException("unknown read options");
  }
}
