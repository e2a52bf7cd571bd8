package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the second scan counts of one column, once its range is known.
 *
 * @param distinct its distinct values
 * @param histogram empty where it has no range
 * @param statistics empty where it is no number or has no finite value
 */
record GroupedAggregates(
    Column column,
    Optional<Range> range,
    AggregateRef distinct,
    Optional<HistogramAggregate> histogram,
    Optional<StatisticsAggregates> statistics) {

  static GroupedAggregates ask(
      Column column, Optional<Range> range, QuantileRows part, AggregateBatch sheet) {
    return new GroupedAggregates(
        column,
        range,
        sheet.ask(new Figure.CountDistinct(Expression.column(column.name()))),
        range.map(ends -> HistogramAggregate.ask(column, ends, sheet)),
        range
            .filter(ends -> Spread.isNumeric(column.type()))
            .map(ends -> StatisticsAggregates.ask(column, ends, part, sheet)));
  }

  ColumnProfile profile(long nulls, AggregateResults counted, List<ValueCount> topValues) {
    return new ColumnProfile(
        column,
        nulls,
        counted.count(distinct),
        range,
        histogram.map(bins -> bins.counts(counted)).orElse(List.of()),
        topValues,
        statistics.flatMap(
            asked -> asked.statistics(counted, counted.count(histogram.orElseThrow().values()))));
  }

  /**
   * The equal parts of a column's range, and how many values lie in each.
   *
   * @param bins how many parts
   * @param place their counts; empty where there is one part
   * @param values all values that lie in the range
   */
  record HistogramAggregate(int bins, Optional<AggregateRef> place, AggregateRef values) {

    static HistogramAggregate ask(Column column, Range range, AggregateBatch sheet) {
      Expression value = Finite.values(column);
      AggregateRef values = sheet.ask(new Figure.CountWhere(Expression.notNull(value)));
      if (range.min().equals(range.max())) {
        return new HistogramAggregate(1, Optional.empty(), values);
      }
      DataType type = column.type();
      Intervals intervals = Intervals.over(range, type);
      Expression bin =
          new Expression.Bin(type, value, intervals.min(), intervals.max(), intervals.count());
      AggregateRef place = sheet.ask(new Figure.MostFrequent(bin, intervals.count()));
      return new HistogramAggregate(intervals.count(), Optional.of(place), values);
    }

    List<Long> counts(AggregateResults answers) {
      if (place.isEmpty()) {
        return List.of(answers.count(values));
      }
      Long[] counts = new Long[bins];
      Arrays.fill(counts, 0L);
      for (Map<String, JsonValue> pair : Frequencies.of(answers.value(place.get()))) {
        counts[(int) Frequencies.count(pair)] = Frequencies.rows(pair);
      }
      return List.of(counts);
    }
  }
}
