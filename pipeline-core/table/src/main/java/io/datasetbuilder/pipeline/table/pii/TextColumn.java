package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.List;

/**
 * A column whose values are read as text: texts themselves, or lists of them element by element.
 *
 * @param column of type String or List(String)
 */
record TextColumn(Column column) {

  /** No column of a table is called so; it would be taken for the element. */
  private static final String ELEMENT = "(element of a list)";

  static boolean isText(DataType type) {
    return type == Simple.STRING
        || (type instanceof ListOf list && list.element() == Simple.STRING);
  }

  /** Whether values can hold text in a form that is not read: structs, bytes, nested lists. */
  static boolean hidesText(DataType type) {
    if (type instanceof DataType.StructOf struct) {
      return struct.fields().isEmpty()
          || struct.fields().stream().anyMatch(field -> holdsText(field.type()));
    }
    if (type instanceof ListOf list) {
      return list.element() != Simple.STRING && hidesOrListsText(list.element());
    }
    return type == Simple.BINARY;
  }

  private static boolean hidesOrListsText(DataType element) {
    return isText(element) || hidesText(element);
  }

  private static boolean holdsText(DataType type) {
    return isText(type) || hidesText(type);
  }

  /** True for the rows whose value has to be looked at. */
  Expression suspect() {
    Expression value = Expression.column(column.name());
    return column.type() == Simple.STRING
        ? PiiPrefilter.of(value)
        : new Expression.AnyElement(value, ELEMENT, PiiPrefilter.of(Expression.column(ELEMENT)));
  }

  /** The distinct values to be looked at, and the number of rows that have each. */
  Relation suspects(TableSource table) {
    return new Relation.Aggregate(
        new Relation.Filter(new Relation.Scan(table), suspect()),
        List.of(new Named("v", Expression.column(column.name()))),
        List.of(new Measure("n", new Figure.CountRows())));
  }

  /** The texts of a value as an engine gives it. */
  static List<String> texts(JsonValue value) {
    if (value instanceof JsonValue.JsonArray array) {
      return array.items().stream().flatMap(item -> texts(item).stream()).toList();
    }
    return value instanceof JsonValue.JsonText text ? List.of(text.value()) : List.of();
  }
}
