package io.datasetbuilder.pipeline.gold.split;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Counts what a ratio split has in several splits: a shuffle of rows takes groups apart, and a
 * model is then tested with what it was trained on.
 */
record SplitOverlap(GoldRows table, HashRanges ranges) {

  private static final Count NOTHING = new Count(0, 0, 0);

  private static final String HASH = "hash";
  private static final String SPLIT = "split";
  private static final String FIRST = "first";
  private static final String LAST = "last";
  private static final String ROWS = "rows";

  /**
   * Groups of rows.
   *
   * @param groups all of them
   * @param apart those with rows in several splits
   * @param rows the rows of these
   */
  record Count(long groups, long apart, long rows) {}

  /** Rows that are equal in all columns; exact. */
  Count equalRows() {
    List<Expression> columns =
        table.table().columns().stream().map(column -> Expression.column(column.name())).toList();
    Count hashes = count(List.of(new Expression.RowHash(columns)));
    return hashes.apart() == 0 ? hashes : count(columns);
  }

  /** Rows with the same value in a column; null counts as one. */
  Count sameValue(Column column) {
    return count(List.of(Expression.column(column.name())));
  }

  private Count count(List<Expression> group) {
    if (ranges.ranges().stream().filter(range -> range.isPresent()).count() < 2) {
      return NOTHING;
    }
    List<Named> hashed = named(group);
    hashed.add(new Named(HASH, ranges.hash()));
    List<Named> split = named(names(group));
    split.add(
        new Named(
            SPLIT, new Expression.Convert(ranges.number(Expression.column(HASH)), Whole.INT32)));
    Relation rows = new Relation.Project(new Relation.Project(table.numbered(), hashed), split);
    Relation groups =
        new Aggregate(
            rows,
            named(names(group)),
            List.of(
                new Measure(FIRST, new Figure.Min(Expression.column(SPLIT))),
                new Measure(LAST, new Figure.Max(Expression.column(SPLIT))),
                new Measure(ROWS, new Figure.CountRows())));
    return read(table.engine().rows(counted(groups)).get(0));
  }

  private static Relation counted(Relation groups) {
    Expression apart =
        new Comparison(Operator.LT, Expression.column(FIRST), Expression.column(LAST));
    Expression rows =
        new Expression.When(
            apart, Expression.column(ROWS), new Expression.NullLiteral(Whole.INT64));
    return new Aggregate(
        groups,
        List.of(),
        List.of(
            new Measure("groups", new Figure.CountRows()),
            new Measure("apart", new Figure.CountWhere(apart)),
            new Measure("rows_apart", new Figure.Sum(rows))));
  }

  private static List<Named> named(List<Expression> group) {
    List<Named> named = new ArrayList<>();
    group.forEach(part -> named.add(new Named("g" + named.size(), part)));
    return named;
  }

  private static List<Expression> names(List<Expression> group) {
    return IntStream.range(0, group.size()).mapToObj(i -> Expression.column("g" + i)).toList();
  }

  private static Count read(List<JsonValue> row) {
    return new Count(number(row.get(0)), number(row.get(1)), number(row.get(2)));
  }

  /** Adding up nothing gives null. */
  private static long number(JsonValue value) {
    return value instanceof JsonValue.JsonNumber number ? number.value().longValueExact() : 0;
  }
}
