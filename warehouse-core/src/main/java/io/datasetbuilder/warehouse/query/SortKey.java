package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.text.WireNamed;

/**
 * Column that rows are ordered by. Nulls come last in both directions, and before them NaN, which
 * shows as null in a response.
 *
 * @param column a column of the table, or of the result of an aggregate
 */
public record SortKey(String column, Direction direction) {

  /** Which values come first. */
  public enum Direction implements WireNamed.LowerCase {
    ASC,
    DESC
  }
}
