package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * Distinct values of a column. Those of a long table are grouped in memory, unless they are numbers
 * of a small range: whole numbers, or floats that are whole numbers of a decimal place, as amounts
 * are of cents. Those are counted by one bit for each number, in a sixth of the time.
 *
 * @param distinct their number
 * @param whole how many values are whole numbers of the place; empty where all are
 * @param wanted how many there have to be
 */
record DistinctAggregate(AggregateRef distinct, Optional<AggregateRef> whole, long wanted) {

  /** Numbers of a range that is held as bits: 8 MiB for each thread. */
  private static final long MOST_NUMBERS = 1L << 26;

  /** Numbers of a range for each value, beyond which the bits cost more than the values. */
  private static final long MOST_FOR_EACH = 64;

  /** Decimal places of a unit: floats of more are too small for units to be exact. */
  private static final int MOST_PLACES = 15;

  /** A float holds every whole number up to here. */
  private static final BigDecimal MOST_UNITS = new BigDecimal(1L << 53);

  /** Adds what is needed to the batch. */
  static DistinctAggregate ask(
      Column column, Optional<FiniteValues> values, Held held, AggregateBatch sheet) {
    return values
        .filter(finite -> held == Held.GROUPED)
        .filter(finite -> finite.value().equals(Expression.column(column.name())))
        .flatMap(finite -> byBits(finite, sheet))
        .orElseGet(
            () -> {
              Expression value = Expression.column(column.name());
              AggregateRef grouped = sheet.ask(new Figure.CountDistinct(value, held));
              return new DistinctAggregate(grouped, Optional.empty(), 0);
            });
  }

  private static Optional<DistinctAggregate> byBits(FiniteValues finite, AggregateBatch sheet) {
    boolean isWhole = finite.column().type() instanceof DataType.Whole;
    if (!isWhole && finite.column().type() != Simple.FLOAT64) {
      return Optional.empty();
    }
    int places = Math.max(places(finite.range().min()), places(finite.range().max()));
    Expression value = isWhole ? finite.value() : new Expression.InUnits(finite.value(), places);
    Figure inUnits = new Figure.CountWhere(Expression.notNull(value));
    return Units.of(finite, places)
        .map(
            units ->
                new DistinctAggregate(
                    sheet.ask(units.distinct(value)),
                    isWhole ? Optional.empty() : Optional.of(sheet.ask(inUnits)),
                    finite.count()));
  }

  /** Decimal places of a number; those of the ends of a range are likely those of all values. */
  private static int places(String number) {
    return Math.max(0, new BigDecimal(number).stripTrailingZeros().scale());
  }

  /** The number of distinct values; empty when some are no whole numbers of the place. */
  Optional<Long> count(AggregateResults answers) {
    return whole.filter(place -> answers.count(place) != wanted).isPresent()
        ? Optional.empty()
        : Optional.of(answers.count(distinct));
  }

  /** A range as whole numbers of a decimal place. */
  private record Units(long min, long max) {

    /** Empty where there are too many of them, or they are too small. */
    static Optional<Units> of(FiniteValues finite, int places) {
      if (places > MOST_PLACES) {
        return Optional.empty();
      }
      BigDecimal min = units(finite.range().min(), places);
      BigDecimal max = units(finite.range().max(), places);
      boolean exact = min.abs().max(max.abs()).compareTo(MOST_UNITS) < 0;
      long most = Math.min(MOST_NUMBERS, MOST_FOR_EACH * finite.count());
      return exact && max.subtract(min).compareTo(BigDecimal.valueOf(most)) < 0
          ? Optional.of(new Units(min.longValueExact(), max.longValueExact()))
          : Optional.empty();
    }

    private static BigDecimal units(String number, int places) {
      return new BigDecimal(number).movePointRight(places).setScale(0, RoundingMode.UNNECESSARY);
    }

    Figure distinct(Expression value) {
      return new Figure.CountDistinctWithin(value, min, max);
    }
  }
}
