package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The table of a Gold dataset.
 *
 * @param profile exact statistics of the table
 * @param hints facts about a column in addition to its type, by column name
 * @param file {@code table.parquet}, once it is written
 * @param sample its first rows, at most {@value #MOST_SAMPLE_ROWS}, masked as Gold is; a cell for
 *     each column of the profile
 */
public record GoldTable(
    TableProfile profile,
    Map<String, ColumnHints> hints,
    Optional<DatasetDescription.DescribedFile> file,
    List<List<JsonValue>> sample) {

  /** Largest number of rows in a sample. */
  public static final int MOST_SAMPLE_ROWS = 5;

  /**
   * @throws IllegalArgumentException when the sample has too many rows, or a row that has not
   *     exactly one cell a column
   */
  public GoldTable {
    hints = Map.copyOf(hints);
    sample = sample.stream().map(List::copyOf).toList();
    int columns = profile.columns().size();
    if (sample.size() > MOST_SAMPLE_ROWS
        || sample.stream().anyMatch(row -> row.size() != columns)) {
      throw new IllegalArgumentException("not a sample of this table");
    }
  }

  /** The names of the table's columns, in order. */
  public List<String> columnNames() {
    return profile.columns().stream().map(column -> column.column().name()).toList();
  }

  /** Hints about a column; possibly empty ones. */
  public ColumnHints hints(String column) {
    return hints.getOrDefault(column, ColumnHints.none());
  }

  /** A cell of a sample as text, nested values as JSON; empty where it is null. */
  public static Optional<String> text(JsonValue cell) {
    if (cell instanceof JsonValue.JsonNull) {
      return Optional.empty();
    }
    if (cell instanceof JsonValue.JsonText text) {
      return Optional.of(text.value());
    }
    if (cell instanceof JsonValue.JsonNumber number) {
      return Optional.of(number.value().toPlainString());
    }
    return Optional.of(JsonRenderer.render(cell).strip().replaceAll("\n *", " "));
  }
}
