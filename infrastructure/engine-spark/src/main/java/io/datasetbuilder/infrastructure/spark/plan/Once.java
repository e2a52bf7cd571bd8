package io.datasetbuilder.infrastructure.spark.plan;

import java.util.function.UnaryOperator;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/**
 * Values that a column needs several times. Spark copies an expression to each place of its use, so
 * that nested ones would grow by powers; the element of a list has one place.
 */
final class Once {

  private Once() {}

  /** Applies a function to a value, whose expression is not copied. */
  static Column of(Column value, UnaryOperator<Column> function) {
    return functions.get(
        functions.transform(functions.array(value), function::apply), functions.lit(0));
  }
}
