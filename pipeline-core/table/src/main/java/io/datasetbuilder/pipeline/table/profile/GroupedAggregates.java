package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import java.util.List;
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
}
