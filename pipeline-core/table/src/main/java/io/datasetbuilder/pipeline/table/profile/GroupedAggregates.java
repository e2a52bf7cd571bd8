package io.datasetbuilder.pipeline.table.profile;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Aggregates of one column that need its values grouped, or its range known.
 *
 * @param values empty where it has no range
 * @param distinct its distinct values
 * @param histogram empty where it has no range
 * @param statistics empty where it is no number or has no finite value
 */
record GroupedAggregates(
    Column column,
    Optional<FiniteValues> values,
    DistinctAggregate distinct,
    Optional<HistogramAggregate> histogram,
    Optional<StatisticsAggregates> statistics) {

  static GroupedAggregates ask(
      Column column,
      Optional<FiniteValues> values,
      StatisticsAggregates.QuantileRows part,
      Held held,
      AggregateBatch sheet) {
    return new GroupedAggregates(
        column,
        values,
        DistinctAggregate.ask(column, values, held, sheet),
        values.map(finite -> HistogramAggregate.ask(finite, held, sheet)),
        values
            .filter(finite -> Numbers.isNumber(column.type()))
            .map(finite -> StatisticsAggregates.ask(finite, part, sheet)));
  }

  ColumnProfile profile(
      long nulls, long distinctCount, AggregateResults counted, List<ValueCount> topValues) {
    return new ColumnProfile(
        column,
        nulls,
        distinctCount,
        values.map(FiniteValues::range),
        histogram.map(bins -> bins.counts(counted)).orElse(List.of()),
        topValues,
        statistics.flatMap(asked -> asked.statistics(counted, values.orElseThrow().count())));
  }

  /**
   * The equal parts of a column's range, and how many values lie in each.
   *
   * @param bins how many parts
   * @param place their counts; empty where there is one part
   * @param values all values that lie in the range
   */
  record HistogramAggregate(int bins, Optional<AggregateRef> place, long values) {

    static HistogramAggregate ask(FiniteValues finite, Held held, AggregateBatch sheet) {
      if (finite.range().min().equals(finite.range().max())) {
        return new HistogramAggregate(1, Optional.empty(), finite.count());
      }
      DataType type = finite.column().type();
      Intervals intervals = Intervals.over(finite.range(), type);
      Expression bin =
          new Expression.Bin(
              type, finite.value(), intervals.min(), intervals.max(), intervals.count());
      AggregateRef place = sheet.ask(new Figure.CountEach(bin, held));
      return new HistogramAggregate(intervals.count(), Optional.of(place), finite.count());
    }

    List<Long> counts(AggregateResults answers) {
      if (place.isEmpty()) {
        return List.of(values);
      }
      Long[] counts = new Long[bins];
      Arrays.fill(counts, 0L);
      for (Map<String, JsonValue> pair : Frequencies.of(answers.value(place.get()))) {
        counts[(int) Frequencies.whole(pair, "key")] = Frequencies.whole(pair, "value");
      }
      return List.of(counts);
    }
  }

  /**
   * The intervals of a histogram: all of one width, from one end of the range to the other. Those
   * of whole numbers and dates hold equally many of them where any number of intervals does, and
   * else at most one more than others, so that even data looks even: twenty intervals over 28 days
   * would show a comb.
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

    /** Rows of an interval from which on one more row does not show in a chart. */
    private static final int ENOUGH = 10;

    /**
     * Largest number of units to divide: floats count too coarsely beyond it, and the difference
     * would not be visible.
     */
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

  /** Reads the pairs of value and count that an engine gives for the most frequent values. */
  static final class Frequencies {

    private Frequencies() {}

    static List<Map<String, JsonValue>> of(JsonValue pairs) {
      return pairs instanceof JsonArray array
          ? array.items().stream().map(pair -> ((JsonObject) pair).members()).toList()
          : List.of();
    }

    /** Number of rows that have the value. */
    static long rows(Map<String, JsonValue> pair) {
      return whole(pair, "n");
    }

    /** A member that is a whole number. */
    static long whole(Map<String, JsonValue> pair, String member) {
      return ((JsonNumber) requireNonNull(pair.get(member))).value().longValueExact();
    }

    /** The value as text. */
    static String text(Map<String, JsonValue> pair) {
      return text(requireNonNull(pair.get("v")));
    }

    /** A text, number or boolean as text. */
    static String text(JsonValue value) {
      if (value instanceof JsonText text) {
        return text.value();
      }
      if (value instanceof JsonNumber number) {
        return number.value().toPlainString();
      }
      return String.valueOf(((JsonBoolean) value).value());
    }
  }
}
