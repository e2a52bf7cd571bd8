package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The table of a Gold dataset.
 *
 * @param profile exact figures of it
 * @param notes what is known about a column beyond its type, by column name
 * @param file {@code table.parquet}, once it is written
 * @param sample its first rows, at most {@value #MOST_SAMPLE_ROWS}, masked as Gold is; a cell for
 *     each column of the profile
 */
public record GoldTable(
    TableProfile profile,
    Map<String, ColumnNote> notes,
    Optional<DescribedFile> file,
    List<SampleRow> sample) {

  /** More rows than this are no sample: the rest stays in the table. */
  public static final int MOST_SAMPLE_ROWS = 5;

  /**
   * @throws IllegalArgumentException when the sample has too many rows, or a row that has not
   *     exactly one cell a column
   */
  public GoldTable {
    notes = Map.copyOf(notes);
    sample = List.copyOf(sample);
    int columns = profile.columns().size();
    if (sample.size() > MOST_SAMPLE_ROWS
        || sample.stream().anyMatch(row -> row.cells().size() != columns)) {
      throw new IllegalArgumentException("not a sample of this table");
    }
  }

  /** The names of the table's columns, in order. */
  public List<String> columnNames() {
    return profile.columns().stream().map(column -> column.column().name()).toList();
  }

  /** What is known about a column; possibly nothing. */
  public ColumnNote note(String column) {
    return notes.getOrDefault(column, ColumnNote.NONE);
  }
}
