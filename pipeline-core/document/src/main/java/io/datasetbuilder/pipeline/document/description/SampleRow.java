package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.util.List;
import java.util.Optional;

/**
 * One row of a table as text.
 *
 * @param cells a cell for each visible column, in table order; empty where the value is null
 */
public record SampleRow(List<Optional<String>> cells) {
  public SampleRow {
    cells = List.copyOf(cells);
  }

  /** The cells of a row as text; nested values are JSON. */
  public static SampleRow of(List<JsonValue> cells) {
    return new SampleRow(cells.stream().map(SampleRow::text).toList());
  }

  private static Optional<String> text(JsonValue value) {
    if (value instanceof JsonValue.JsonNull) {
      return Optional.empty();
    }
    if (value instanceof JsonValue.JsonText text) {
      return Optional.of(text.value());
    }
    if (value instanceof JsonValue.JsonNumber number) {
      return Optional.of(number.value().toPlainString());
    }
    return Optional.of(JsonRenderer.render(value).strip().replaceAll("\n *", " "));
  }
}
