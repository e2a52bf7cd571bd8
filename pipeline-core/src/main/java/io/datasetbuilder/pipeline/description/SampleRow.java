package io.datasetbuilder.pipeline.description;

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
}
