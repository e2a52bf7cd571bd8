package io.datasetbuilder.pipeline.profile;

import io.datasetbuilder.pipeline.plan.Expression;
import io.datasetbuilder.pipeline.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.type.DataType;
import io.datasetbuilder.pipeline.type.DataType.Simple;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The intervals of a histogram. Those of whole numbers and dates hold equally many of them, so that
 * even data looks even: twenty intervals over 28 days would show a comb.
 *
 * @param min where the first begins
 * @param max where the last ends
 * @param count how many there are, at least 1
 */
record Intervals(Expression min, Expression max, int count) {

  /** Intervals of a histogram at the most. */
  static final int MOST = 20;

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
    return new Intervals(literal(range.min(), type), literal(range.max(), type), MOST);
  }

  /** Ends lie halfway between two numbers, so that no rounding moves one across. */
  private static Intervals ofWhole(BigDecimal min, long units) {
    long width = width(units);
    int count = count(units);
    BigDecimal first = min.subtract(HALF);
    return new Intervals(
        new Expression.NumberLiteral(first),
        new Expression.NumberLiteral(first.add(BigDecimal.valueOf(width * count))),
        count);
  }

  /** Ends lie at noon. */
  private static Intervals ofDates(LocalDate min, long days) {
    long width = width(days);
    int count = count(days);
    LocalDate before = min.minusDays(1);
    return new Intervals(noon(before), noon(before.plusDays(width * count)), count);
  }

  private static long width(long units) {
    return Math.floorDiv(units + MOST - 1, MOST);
  }

  private static int count(long units) {
    long width = width(units);
    return (int) Math.floorDiv(units + width - 1, width);
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
