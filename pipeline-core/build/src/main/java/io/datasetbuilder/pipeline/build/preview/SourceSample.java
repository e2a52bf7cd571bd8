package io.datasetbuilder.pipeline.build.preview;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * The records behind the rows of a sample, as the source has them.
 *
 * @param columns their names, as the source writes them
 * @param rows cells in column order, declared columns masked; one for each row of the sample, or
 *     none where they could not be read again
 * @param diff what normalisation changed; empty unless each record is surely that of its row
 */
public record SourceSample(
    List<String> columns, List<List<JsonValue>> rows, Optional<SampleDiff> diff) {

  private static final SourceSample NONE = new SourceSample(List.of(), List.of(), Optional.empty());

  public SourceSample {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** No record is known. */
  public static SourceSample none() {
    return NONE;
  }

  /**
   * One cell that normalisation writes differently.
   *
   * @param row its row in the sample, from 0
   * @param column the Silver column
   * @param before as the source has it
   * @param after as Silver has it
   * @param transform {@code cast:<dtype>} when the column has a declared cast
   */
  public record CellChange(
      int row, String column, JsonValue before, JsonValue after, Optional<String> transform) {}

  /**
   * How the rows of a sample differ from the records that they were made of.
   *
   * @param changes the first {@value #MOST_CHANGES}, by row, then in Silver's column order
   * @param changedCells all of them
   * @param changedRows rows with at least one
   */
  public record SampleDiff(List<CellChange> changes, long changedCells, long changedRows) {

    /** Changes that are reported one by one. */
    public static final int MOST_CHANGES = 1000;

    public SampleDiff {
      changes = List.copyOf(changes);
    }

    /** Whether more changed than is reported one by one. */
    public boolean truncated() {
      return changedCells > changes.size();
    }
  }
}
