package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.pipeline.table.bronze.RowPlace;
import java.util.List;
import java.util.Optional;

/**
 * Effect of a cast or derived rule on the values of a whole column.
 *
 * @param change the rule
 * @param changed values that are written differently afterwards
 * @param lost values that become null, or numbers that would change
 * @param firstLost up to five data rows with such values, counted from 1
 * @param likely the form that all values of the column have instead, with the cast that reads it
 */
public record ChangeEffect(
    ColumnChange change,
    long changed,
    long lost,
    List<RowPlace> firstLost,
    Optional<String> likely) {
  public ChangeEffect {
    firstLost = List.copyOf(firstLost);
  }
}
