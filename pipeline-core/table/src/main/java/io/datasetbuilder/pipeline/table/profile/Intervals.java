package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The intervals of a histogram: all of one width, from one end of the range to the other. Those of
 * whole numbers and dates hold equally many of them where any number of intervals does, and else at
 * most one more than others, so that even data looks even: twenty intervals over 28 days would show
 * a comb.
 *
 * @param min where the first begins
 * @param max where the last ends
 * @param count how many there are, at least 1
 */
record Intervals(Expression min, Expression max, int count) {

  /** Intervals over a range of floats, decimals or instants, which any number of them fills. */
  private static final int USUAL = 20;

  /** So many whole numbers or dates have an interval each. */
  private static final int ONE_EACH = 40;

  /** The fewest and most intervals of several whole numbers or dates. */
  private static final int FEWEST = 8;

  private static final int MOST = 24;

  /** Where an interval holds so many, one more does not show. */
  private static final int ENOUGH = 10;

  /** Beyond, floats count too coarsely for it, and nobody would see the difference. */
  private static final BigInteger MOST_UNITS = BigInteger.TWO.pow(40);

  private static final BigDecimal HALF = new BigDecimal("0.5");

  /** The intervals over a range whose ends differ. */
  static Intervals over(Range range, DataType type) {
    if (type instanceof DataType.Whole) {
      BigInteger min = new BigInteger(range.min());
      BigInteger units = new BigInteger(range.max()).subtract(min).add(BigInteger.ONE);
      if (units.compareTo(MOST_UNITS) <= 0) {
        return ofWhole(new BigDecimal(min), units.longValueExact());
      }
    }
    if (type == Simple.DATE && isPlain(range.min()) && isPlain(range.max())) {
      LocalDate min = LocalDate.parse(range.min());
      return ofDates(min, ChronoUnit.DAYS.between(min, LocalDate.parse(range.max())) + 1);
    }
    return new Intervals(literal(range.min(), type), literal(range.max(), type), USUAL);
  }

  /** The first and last number lie half a unit inside. */
  private static Intervals ofWhole(BigDecimal min, long units) {
    BigDecimal first = min.subtract(HALF);
    return new Intervals(
        new Expression.NumberLiteral(first),
        new Expression.NumberLiteral(first.add(BigDecimal.valueOf(units))),
        count(units));
  }

  /** A day begins at noon of the day before, so that its midnight lies inside. */
  private static Intervals ofDates(LocalDate min, long days) {
    LocalDate before = min.minusDays(1);
    return new Intervals(noon(before), noon(before.plusDays(days)), count(days));
  }

  private static int count(long units) {
    if (units <= ONE_EACH) {
      return (int) units;
    }
    for (int count = MOST; count >= FEWEST; count--) {
      if (Math.floorMod(units, count) == 0) {
        return count;
      }
    }
    return (int) Math.max(FEWEST, Math.min(USUAL, Math.floorDiv(units, ENOUGH)));
  }

  private static Expression noon(LocalDate day) {
    return literal(day + " 12:00:00", Simple.DATETIME);
  }

  private static Expression literal(String text, DataType type) {
    return new Expression.Convert(Expression.text(text), type);
  }

  private static boolean isPlain(String date) {
    return date.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") && !date.startsWith("0000");
  }
}
