package io.datasetbuilder.infrastructure.spark.plan;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The names that an expression may use: columns of rows, and elements of lists, which hide a column
 * of the same name. Immutable.
 */
final class Scope {

  /** A value and its type. */
  record Typed(Column value, DataType type) {}

  private final Map<String, Typed> elements;
  private final Map<String, DataType> columns;

  private Scope(Map<String, DataType> columns, Map<String, Typed> elements) {
    this.columns = columns;
    this.elements = elements;
  }

  static Scope of(Dataset<Row> rows) {
    return of(rows.schema());
  }

  static Scope of(StructType schema) {
    Map<String, DataType> columns = new HashMap<>();
    for (StructField field : schema.fields()) {
      columns.put(field.name(), field.dataType());
    }
    return new Scope(columns, Map.of());
  }

  /** With the element of a list under a name. */
  Scope with(String name, Column element, DataType type) {
    Map<String, Typed> more = new HashMap<>(elements);
    more.put(name, new Typed(element, type));
    return new Scope(columns, more);
  }

  /** The value of a name. */
  Column value(String name) {
    Typed element = elements.get(name);
    return element == null ? column(name) : element.value();
  }

  /** The type of a name; Spark's null type for an unknown one, which Spark then refuses. */
  DataType type(String name) {
    Typed element = elements.get(name);
    return element == null
        ? columns.getOrDefault(name, org.apache.spark.sql.types.DataTypes.NullType)
        : element.type();
  }

  /** A column by its name, in which a point or a backtick has no meaning. */
  static Column column(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }
}
