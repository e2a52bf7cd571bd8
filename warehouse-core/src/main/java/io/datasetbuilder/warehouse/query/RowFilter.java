package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;

/**
 * Condition on one column; values are cast to the column's type, and a value that cannot be cast is
 * refused. A null satisfies {@code is_null} alone; of the comparisons NaN satisfies {@code ne}
 * alone.
 *
 * @param values empty for {@code is_null} and {@code is_not_null}, 1 to {@value #MAX_VALUES} for
 *     {@code in}, else exactly one; texts, numbers and booleans
 */
public record RowFilter(String column, Operator operator, List<JsonValue> values) {

  public static final int MAX_VALUES = 100;

  public RowFilter {
    values = List.copyOf(values);
  }

  /** Comparison of a cell with the value of the filter. */
  public enum Operator implements WireNamed.LowerCase {
    EQ,
    NE,
    LT,
    LTE,
    GT,
    GTE,
    IN,
    IS_NULL,
    IS_NOT_NULL
  }
}
