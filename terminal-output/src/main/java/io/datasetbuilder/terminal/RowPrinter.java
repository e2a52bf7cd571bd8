package io.datasetbuilder.terminal;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.util.List;
import java.util.function.Consumer;

/** Prints rows of data page by page; no row is kept. For one thread. */
public interface RowPrinter {

  /**
   * Column of the rows.
   *
   * @param isNumeric whether its cells are numbers, also where they travel as text
   */
  record Heading(String name, boolean isNumeric) {}

  /** Prints a page; the first one is preceded by the headings. */
  void print(List<List<JsonValue>> rows);

  /** Aligned for a person at a terminal, or in lines of tab-separated cells for a program. */
  static RowPrinter of(Consumer<String> lines, boolean isTerminal, List<Heading> columns) {
    return isTerminal ? new AlignedRows(lines, columns) : new TabSeparatedRows(lines, columns);
  }

  /** A cell as text; nested values are JSON. */
  static String text(JsonValue cell, String ofNull) {
    if (cell instanceof JsonNull) {
      return ofNull;
    }
    if (cell instanceof JsonText text) {
      return text.value();
    }
    return cell instanceof JsonArray || cell instanceof JsonObject
        ? JsonRenderer.line(cell)
        : ValueFormatter.json(cell);
  }
}
