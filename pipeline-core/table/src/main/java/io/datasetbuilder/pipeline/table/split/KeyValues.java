package io.datasetbuilder.pipeline.table.split;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The values of the column that divides a table. */
record KeyValues(Relation rows, Column key) {

  /** Stands for the rows without a value. */
  static final String NO_VALUE = "__null__";

  /**
   * One value and how many rows have it.
   *
   * @param text digits, {@code true} or {@code false}, ISO 8601, or the text itself; empty for null
   * @param rows at least 1
   * @param condition true for these rows alone
   */
  record Value(Optional<String> text, long rows, Expression condition) {
    /** What the value's split is called. */
    String name() {
      return text.orElse(NO_VALUE);
    }
  }

  /** Whether a column's values can be distinguished by their texts, and name files. */
  static boolean canDivide(Column column) {
    return column.type() instanceof Whole
        || column.type() == Simple.STRING
        || column.type() == Simple.BOOLEAN
        || column.type() == Simple.DATE;
  }

  /** The distinct values in no particular order, at most one more than the bound. */
  List<Value> upTo(TableEngine.Session engine, int bound) {
    Relation counted =
        new Aggregate(
            rows,
            List.of(new Named("key", cell())),
            List.of(new Measure("rows", new Figure.CountRows())));
    return engine.rows(new Relation.Limit(counted, bound + 1L)).stream()
        .map(row -> value(row.get(0), number(row.get(1)).longValueExact()))
        .toList();
  }

  /** How many distinct values there are, null counting as one. */
  long count(TableEngine.Session engine) {
    Relation counted =
        new Aggregate(
            rows,
            List.of(),
            List.of(
                new Measure("values", new Figure.CountDistinct(cell())),
                new Measure("nulls", new Figure.CountWhere(new Expression.IsNull(cell())))));
    List<JsonValue> figures = engine.rows(counted).get(0);
    return number(figures.get(0)).longValueExact() + Math.min(1, number(figures.get(1)).signum());
  }

  private Value value(JsonValue cell, long count) {
    if (cell instanceof JsonText text) {
      Expression literal = Expression.text(text.value());
      return value(
          text.value(),
          count,
          key.type() == Simple.DATE ? new Expression.Convert(literal, Simple.DATE) : literal);
    }
    if (cell instanceof JsonNumber number) {
      return value(
          number.value().toPlainString(), count, new Expression.NumberLiteral(number.value()));
    }
    if (cell instanceof JsonBoolean logical) {
      return value(
          String.valueOf(logical.value()), count, new Expression.BooleanLiteral(logical.value()));
    }
    return new Value(Optional.empty(), count, new Expression.IsNull(cell()));
  }

  private Value value(String text, long count, Expression literal) {
    return new Value(Optional.of(text), count, new Comparison(Operator.EQ, cell(), literal));
  }

  private Expression cell() {
    return Expression.column(key.name());
  }

  private static BigDecimal number(JsonValue value) {
    return ((JsonNumber) value).value();
  }
}
