package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.KeyEquality;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The join as a plan. Each row carries its number in both sides, and the result is sorted by them
 * (Spec, "composition", rule 8): a join promises no order, least of all one that spills.
 */
record JoinRelation(Side left, Side right, List<JoinKey> keys) {

  private static final String LEFT = "l";
  private static final String RIGHT = "r";
  private static final String ROW = "row";

  /**
   * Composed rows, one range of left rows after the other.
   *
   * @param ranges all left rows, in order
   * @param rightRepeats whether a left row can have several partners
   */
  Relation of(
      CompositionSpec.JoinType type,
      List<ComposedColumn> columns,
      List<RowRange> ranges,
      boolean rightRepeats) {
    boolean whole = ranges.size() == 1;
    List<Relation> parts =
        ranges.stream()
            .map(range -> whole ? numbered(left) : within(range))
            .map(rows -> part(rows, type, columns, rightRepeats))
            .toList();
    return whole ? parts.get(0) : new Relation.Concat(parts);
  }

  private Relation part(
      Relation leftRows,
      CompositionSpec.JoinType type,
      List<ComposedColumn> columns,
      boolean rightRepeats) {
    Relation joined =
        new Relation.Join(
            prefixed(leftRows, left, LEFT),
            prefixed(numbered(right), right, RIGHT),
            type == CompositionSpec.JoinType.LEFT ? JoinKind.LEFT : JoinKind.INNER,
            equalities());
    List<Order> order = new ArrayList<>(List.of(by(LEFT)));
    if (rightRepeats) {
      order.add(by(RIGHT));
    }
    return new Relation.Project(new Relation.Sort(joined, order, true), named(columns));
  }

  private Relation within(RowRange range) {
    Expression row = Expression.column(SourceSchema.RESERVED_COLUMN);
    return new Relation.Filter(
        numbered(left),
        new Expression.AllOf(
            List.of(
                new Comparison(Operator.GE, row, Expression.number(range.from())),
                new Comparison(Operator.LT, row, Expression.number(range.to())))));
  }

  private static Order by(String prefix) {
    return new Order(Expression.column(prefix + ROW), false);
  }

  private static Relation numbered(Side side) {
    return new Relation.NumberRows(
        new Relation.Scan(side.silver()), SourceSchema.RESERVED_COLUMN, 0);
  }

  /** The columns under names that no column of the other side has. */
  private static Relation prefixed(Relation rows, Side side, String prefix) {
    List<Named> columns = new ArrayList<>();
    for (Column column : side.columns()) {
      columns.add(new Named(prefix + columns.size(), Expression.column(column.name())));
    }
    columns.add(new Named(prefix + ROW, Expression.column(SourceSchema.RESERVED_COLUMN)));
    return new Relation.Project(rows, columns);
  }

  private List<KeyEquality> equalities() {
    return keys.stream()
        .map(
            key ->
                new KeyEquality(
                    key.compared(place(left, LEFT, key.left().name())),
                    key.compared(place(right, RIGHT, key.right().name()))))
        .toList();
  }

  private List<Named> named(List<ComposedColumn> columns) {
    return columns.stream()
        .map(
            column -> {
              boolean onLeft = column.origin().alias().equals(left.alias());
              return new Named(
                  column.name(),
                  place(onLeft ? left : right, onLeft ? LEFT : RIGHT, column.origin().column()));
            })
        .toList();
  }

  private static Expression place(Side side, String prefix, String column) {
    return Expression.column(prefix + side.names().indexOf(column));
  }

  /**
   * Range of left rows that are joined together.
   *
   * @param from the first row, counted from 0
   * @param to the row after the last
   */
  record RowRange(long from, long to) {

    /**
     * Result rows that are sorted at once: so many fit into memory, where a spilling sort would
     * cost more than the join.
     */
    private static final long SORTED_AT_ONCE = 1_000_000;

    /**
     * Rows of a row group of a table file: a range that ends with a group leaves no small group at
     * its end.
     */
    private static final long ROW_GROUP = 122_880;

    private static final long MOST_RANGES = 1_000;

    /**
     * The ranges of a join, in order, at least one. Each range reads the right side again: their
     * number is limited so that the rows read from the right side do not exceed those of left side
     * and result. They depend only on the counts of rows, because the written bytes depend on them.
     */
    static List<RowRange> of(long leftRows, long rightRows, long resultRows) {
      long wanted = Math.max(1, ceiling(resultRows, SORTED_AT_ONCE));
      long affordable = Math.max(1, (leftRows + resultRows) / Math.max(1, rightRows));
      long ranges = Math.min(Math.min(wanted, affordable), MOST_RANGES);
      long even = Math.max(1, ceiling(leftRows, ranges));
      long size = even < ROW_GROUP ? even : ceiling(even, ROW_GROUP) * ROW_GROUP;
      return LongStream.range(0, Math.max(1, ceiling(leftRows, size)))
          .mapToObj(i -> new RowRange(i * size, Math.min((i + 1) * size, leftRows)))
          .toList();
    }

    private static long ceiling(long whole, long part) {
      return (whole + part - 1) / part;
    }
  }
}
