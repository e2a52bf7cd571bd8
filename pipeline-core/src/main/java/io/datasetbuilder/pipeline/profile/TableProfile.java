package io.datasetbuilder.pipeline.profile;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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

  /** Columns in which every value is null, whatever their dtype; none in a table without rows. */
  public Set<String> columnsWithoutValues() {
    return columns.stream()
        .filter(column -> rowCount > 0 && column.nullCount() == rowCount)
        .map(column -> column.column().name())
        .collect(Collectors.toUnmodifiableSet());
  }
}
