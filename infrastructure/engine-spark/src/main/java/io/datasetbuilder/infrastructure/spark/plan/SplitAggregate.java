package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * An aggregate of all rows in several passes, which run at the same time. In one pass Spark would
 * copy each row for each distinct count, and sort the copies. Here the values of an expression are
 * one grouping, however many measures need them: rows are combined before they are exchanged, and
 * memory is bounded, since groups are spilled to disk.
 *
 * @param rows that are aggregated, by each pass again
 * @param measures at least one
 */
record SplitAggregate(Dataset<Row> rows, List<Measure> measures) {

  /** Whether a measure needs the distinct values of many rows. */
  static boolean suits(List<Measure> measures) {
    return measures.stream()
        .map(Measure::figure)
        .anyMatch(figure -> figure instanceof Figure.CountDistinctWithin || isGrouped(figure));
  }

  private static boolean isGrouped(Figure figure) {
    return groupedValue(figure).isPresent();
  }

  /** The values whose grouping gives a measure; empty for one that needs no grouping. */
  private static Optional<Expression> groupedValue(Figure figure) {
    if (figure instanceof Figure.CountDistinct distinct && distinct.held() == Held.GROUPED) {
      return Optional.of(distinct.value());
    }
    if (figure instanceof Figure.CountDistinctWithin within && !NumberBits.hold(within)) {
      return Optional.of(within.value());
    }
    if (figure instanceof Figure.MostFrequent frequent && frequent.held() == Held.GROUPED) {
      return Optional.of(frequent.value());
    }
    return figure instanceof Figure.CountEach each
            && each.held() == Held.GROUPED
            && !(each.value() instanceof Expression.Bin)
        ? Optional.of(each.value())
        : Optional.empty();
  }

  /** One row with the measures in their order. */
  Dataset<Row> row() {
    List<Integer> ungrouped = new ArrayList<>();
    Map<Expression, List<Integer>> groups = new LinkedHashMap<>();
    for (int place = 0; place < measures.size(); place++) {
      groupedValue(measures.get(place).figure())
          .map(value -> groups.computeIfAbsent(value, any -> new ArrayList<>()))
          .orElse(ungrouped)
          .add(place);
    }
    List<Dataset<Row>> parts = new ArrayList<>();
    if (!ungrouped.isEmpty()) {
      parts.add(ungrouped(ungrouped));
    }
    groups.forEach((value, places) -> parts.add(grouped(value, places)));
    Column[] inOrder =
        IntStream.range(0, measures.size())
            .mapToObj(place -> functions.col(name(place)).as(measures.get(place).name()))
            .toArray(Column[]::new);
    return parts.stream().reduce(SplitAggregate::joined).orElseThrow().select(inOrder);
  }

  private Dataset<Row> ungrouped(List<Integer> places) {
    FigureColumns figures = new FigureColumns(rows);
    return aggregated(
        rows,
        places.stream()
            .map(place -> column(figures, measures.get(place).figure()).as(name(place)))
            .toList());
  }

  private static Column column(FigureColumns figures, Figure figure) {
    return figure instanceof Figure.CountDistinctWithin within
        ? NumberBits.count(figures.whole(within.value()), within.min())
        : figures.of(figure);
  }

  private Dataset<Row> grouped(Expression value, List<Integer> places) {
    Column values = new ExpressionColumns(Scope.of(rows)).of(value);
    return aggregated(
        ValueCounts.of(rows, values),
        places.stream()
            .map(place -> ValueCounts.column(measures.get(place).figure()).as(name(place)))
            .toList());
  }

  private static Dataset<Row> aggregated(Dataset<Row> rows, List<Column> columns) {
    return rows.agg(columns.get(0), columns.stream().skip(1).toArray(Column[]::new));
  }

  /** Two frames of one row as one. By the usual broadcast, both would have to end in minutes. */
  private static Dataset<Row> joined(Dataset<Row> left, Dataset<Row> right) {
    return left.hint("shuffle_replicate_nl").crossJoin(right);
  }

  private static String name(int place) {
    return "f" + place;
  }
}
