package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.text.WireNamed;

/**
 * Column that rows are ordered by. Nulls are last in both directions, after NaN, which appears as
 * null in a response.
 *
 * @param column a column of the table, or of the result of an aggregate
 */
public record SortKey(String column, Direction direction) {

  /** Order of the values. */
  public enum Direction implements WireNamed.LowerCase {
    ASC,
    DESC
  }
}
