package io.datasetbuilder.pipeline.gold.history;

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

/** Counts rows whose keys are null, repeated or shared. For one thread, as its session is. */
record KeyFindings(CountRows counting, List<String> keys) {

  private static final String ROWS = "n";
  private static final String FIRST = "first";

  /**
   * Rows with a flaw.
   *
   * @param keys distinct keys of these rows; 0 where they are not counted
   * @param firstRow number of the first of them, from 1; 0 without any
   */
  record Found(long keys, long rows, long firstRow) {

    boolean any() {
      return rows > 0;
    }
  }

  /** Rows in which a key is null. */
  Found nulls(TableSide side) {
    Expression isNull =
        new Expression.AnyOf(
            side.keys(keys).stream().<Expression>map(Expression.IsNull::new).toList());
    List<Long> found =
        counting.of(
            side.rows(), new Figure.CountWhere(isNull), new Figure.Min(whole(isNull, side.row())));
    return new Found(0, found.get(0), found.get(1));
  }

  /** Rows whose keys another row of the same side has. */
  Found repeated(TableSide side) {
    List<Named> names = new ArrayList<>();
    List<Expression> values = side.keys(keys);
    IntStream.range(0, values.size()).forEach(i -> names.add(new Named("k" + i, values.get(i))));
    Relation groups =
        new Aggregate(
            side.rows(),
            names,
            List.of(
                new Measure(ROWS, new Figure.CountRows()),
                new Measure(FIRST, new Figure.Min(side.row()))));
    Expression repeats = new Comparison(Operator.GT, Expression.column(ROWS), Expression.number(1));
    List<Long> found =
        counting.of(
            groups,
            new Figure.CountWhere(repeats),
            new Figure.Sum(whole(repeats, Expression.column(ROWS))),
            new Figure.Min(whole(repeats, Expression.column(FIRST))));
    return new Found(found.get(0), found.get(1), found.get(2));
  }

  /** Rows of the run whose keys the previous snapshot has. */
  Found shared(Sides sides, TableSide parent) {
    Relation shared = sides.join(sides.run(), parent, Relation.JoinKind.SEMI);
    List<Long> found =
        counting.of(shared, new Figure.CountRows(), new Figure.Min(sides.run().row()));
    return new Found(0, found.get(0), found.get(1));
  }

  private static Expression whole(Expression condition, Expression number) {
    return new Expression.When(condition, number, new Expression.NullLiteral(Whole.INT64));
  }
}
