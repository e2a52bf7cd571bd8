package io.datasetbuilder.pipeline.profile;

import java.util.List;

/**
 * Exact figures of one whole table.
 *
 * @param rowCount its rows
 * @param columns one entry a visible column, in table order
 */
public record TableProfile(long rowCount, List<ColumnProfile> columns) {
  public TableProfile {
    columns = List.copyOf(columns);
  }
}
