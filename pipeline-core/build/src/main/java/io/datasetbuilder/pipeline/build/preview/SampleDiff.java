package io.datasetbuilder.pipeline.build.preview;

import java.util.List;

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
