package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.GroupedAggregates.Frequencies;
import java.util.Optional;

/**
 * Aggregates of one column that need no values grouped.
 *
 * @param range its ends; empty where the type has no order that a profile shows
 * @param finite the finite values of a float
 * @param bytes of a text
 */
record ColumnAggregates(
    Column column,
    AggregateRef nulls,
    Optional<Ends> range,
    Optional<AggregateRef> finite,
    Optional<AggregateRef> bytes) {

  private record Ends(AggregateRef min, AggregateRef max) {}

  static ColumnAggregates ask(Column column, AggregateBatch sheet) {
    Expression value = Expression.column(column.name());
    AggregateRef nulls = sheet.ask(new Figure.CountWhere(new Expression.IsNull(value)));
    Expression ranged = FiniteValues.finite(column);
    return new ColumnAggregates(
        column,
        nulls,
        Optional.of(column.type())
            .filter(ColumnAggregates::hasRange)
            .map(
                type ->
                    new Ends(sheet.ask(new Figure.Min(ranged)), sheet.ask(new Figure.Max(ranged)))),
        Optional.of(column.type())
            .filter(Numbers::isFloat)
            .map(type -> sheet.ask(new Figure.CountWhere(new Expression.IsFinite(value)))),
        Optional.of(column.type())
            .filter(type -> type == Simple.STRING)
            .map(type -> sheet.ask(new Figure.TextBytes(value))));
  }

  long nulls(AggregateResults answers) {
    return answers.count(nulls);
  }

  /** UTF-8 bytes of a text column; 0 for another. */
  long bytes(AggregateResults answers) {
    return bytes.map(answers::value).filter(JsonNumber.class::isInstance).isEmpty()
        ? 0
        : answers.count(bytes.get());
  }

  /** Finite values of the column, between both ends of its range; empty without any. */
  Optional<FiniteValues> values(AggregateResults answers, long rows) {
    return range
        .flatMap(ends -> range(answers.value(ends.min()), answers.value(ends.max())))
        .map(
            ends -> {
              long notNull = rows - nulls(answers);
              long count = finite.map(answers::count).orElse(notNull);
              return FiniteValues.of(column, ends, count, notNull);
            });
  }

  private static Optional<Range> range(JsonValue min, JsonValue max) {
    return min instanceof JsonValue.JsonNull
        ? Optional.empty()
        : Optional.of(new Range(Frequencies.text(min), Frequencies.text(max)));
  }

  private static boolean hasRange(DataType type) {
    return type instanceof DataType.Whole
        || type instanceof DataType.Decimal
        || type instanceof DataType.ZonedDatetime
        || type == Simple.FLOAT32
        || type == Simple.FLOAT64
        || type == Simple.DATE
        || type == Simple.DATETIME
        || type == Simple.DATETIME_NS
        || type == Simple.DATETIME_NS_UTC;
  }
}
