package io.datasetbuilder.pipeline.profile;

import io.datasetbuilder.pipeline.figure.Asked;
import io.datasetbuilder.pipeline.figure.FigureAnswers;
import io.datasetbuilder.pipeline.figure.FigureSheet;
import io.datasetbuilder.pipeline.plan.Expression;
import io.datasetbuilder.pipeline.plan.Relation.Figure;
import io.datasetbuilder.pipeline.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.type.Column;
import java.util.List;
import java.util.Optional;

/**
 * What the second scan counts of one column, once its range is known.
 *
 * @param distinct its distinct values
 * @param histogram empty where it has no range
 * @param statistics empty where it is no number or has no finite value
 */
record GroupedQuestions(
    Column column,
    Optional<Range> range,
    Asked distinct,
    Optional<HistogramQuestion> histogram,
    Optional<StatisticsQuestions> statistics) {

  static GroupedQuestions ask(
      Column column, Optional<Range> range, QuantileRows part, FigureSheet sheet) {
    return new GroupedQuestions(
        column,
        range,
        sheet.ask(new Figure.CountDistinct(Expression.column(column.name()))),
        range.map(ends -> HistogramQuestion.ask(column, ends, sheet)),
        range
            .filter(ends -> Spread.isNumeric(column.type()))
            .map(ends -> StatisticsQuestions.ask(column, ends, part, sheet)));
  }

  ColumnProfile profile(long nulls, FigureAnswers counted, List<ValueCount> topValues) {
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
