package io.datasetbuilder.pipeline.table.profile;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Exact statistics of one whole table.
 *
 * @param rowCount its rows
 * @param columns one entry per visible column, in table order
 * @param correlations of pairs of numeric columns, in table order; an empty list where they would
 *     be costly (docs/formats.md)
 */
public record TableProfile(
    long rowCount, List<ColumnProfile> columns, List<Correlation> correlations) {
  public TableProfile {
    columns = List.copyOf(columns);
    correlations = List.copyOf(correlations);
  }

  /** The profile of a table without correlations. */
  public TableProfile(long rowCount, List<ColumnProfile> columns) {
    this(rowCount, columns, List.of());
  }

  /** The profile of some of the columns. */
  public TableProfile only(List<ColumnProfile> some) {
    Set<String> names =
        some.stream().map(column -> column.column().name()).collect(Collectors.toSet());
    return new TableProfile(
        rowCount,
        some,
        correlations.stream()
            .filter(pair -> names.contains(pair.left()) && names.contains(pair.right()))
            .toList());
  }

  /** Columns in which every value is null, whatever their dtype; none in a table without rows. */
  public Set<String> columnsWithoutValues() {
    return columns.stream()
        .filter(column -> rowCount > 0 && column.nullCount() == rowCount)
        .map(column -> column.column().name())
        .collect(Collectors.toUnmodifiableSet());
  }
}
