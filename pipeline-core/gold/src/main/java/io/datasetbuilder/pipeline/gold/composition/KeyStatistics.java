package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance.SideStatistics;
import io.datasetbuilder.pipeline.gold.composition.KeyStatistics.RepeatedKeys;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Exact counts of the keys of both sides. Only keys that both sides have are checked for repetition
 * (Spec, "composition", rule 3).
 *
 * @param left of the left side
 * @param right of the right side
 * @param commonKeys distinct keys on both sides
 * @param pairs rows of an inner join: for each common key its left rows times its right rows
 * @param repeated the keys that repeat on both sides and their rows
 */
record KeyStatistics(
    SideStatistics left,
    SideStatistics right,
    long commonKeys,
    BigInteger pairs,
    RepeatedKeys repeated) {

  /**
   * Keys that repeat on both sides.
   *
   * @param keys how many there are
   * @param leftRows left rows with such a key
   * @param rightRows right rows with such a key
   * @param pairs rows that they make
   */
  record RepeatedKeys(long keys, long leftRows, long rightRows, BigInteger pairs) {}

  /** Spec, "composition", rule 4. */
  CompositionSpec.Cardinality observed() {
    if (left.isMany()) {
      return right.isMany()
          ? CompositionSpec.Cardinality.MANY_TO_MANY
          : CompositionSpec.Cardinality.MANY_TO_ONE;
    }
    return right.isMany()
        ? CompositionSpec.Cardinality.ONE_TO_MANY
        : CompositionSpec.Cardinality.ONE_TO_ONE;
  }

  /** Spec, "composition", rule 5. */
  boolean repeatsOnBothSides() {
    return repeated.keys() > 0;
  }

  /** Rows of the result. */
  BigInteger resultRows(CompositionSpec.JoinType type) {
    return type == CompositionSpec.JoinType.LEFT
        ? pairs.add(BigInteger.valueOf(left.rows() - left.matchedRows()))
        : pairs;
  }

  /** Counts the keys of both sides, each side read once and only in its key columns. */
  static final class CountKeys {

    private static final Expression LEFT = KeyCounts.LEFT_ROWS;
    private static final Expression RIGHT = KeyCounts.RIGHT_ROWS;
    private static final Expression PAIRS = new Expression.Product(LEFT, RIGHT);
    private static final Expression COMMON =
        new Expression.AllOf(List.of(Expression.notNull(LEFT), Expression.notNull(RIGHT)));
    private static final Expression REPEATED =
        new Expression.AllOf(List.of(many(LEFT), many(RIGHT)));

    private CountKeys() {}

    static KeyStatistics of(KeyCounts counts, TableEngine.Session engine) {
      List<Figure> figures =
          Stream.of(
                  side(LEFT, counts.leftKeys()),
                  side(RIGHT, counts.rightKeys()),
                  List.of(
                      new Figure.CountWhere(COMMON),
                      sumWhere(COMMON, PAIRS),
                      new Figure.CountWhere(REPEATED),
                      sumWhere(REPEATED, LEFT),
                      sumWhere(REPEATED, RIGHT),
                      sumWhere(REPEATED, PAIRS)))
              .flatMap(List::stream)
              .toList();
      return read(engine.rows(asked(counts.joined(JoinKind.FULL), figures)).get(0).iterator());
    }

    private static Relation asked(Relation keys, List<Figure> figures) {
      List<Measure> measures = new ArrayList<>();
      for (Figure figure : figures) {
        measures.add(new Measure("f" + measures.size(), figure));
      }
      return new Relation.Aggregate(keys, List.of(), measures);
    }

    private static List<Figure> side(Expression rows, List<Expression> key) {
      Expression isNull =
          new Expression.AnyOf(key.stream().<Expression>map(Expression.IsNull::new).toList());
      Expression isKey = new Expression.AllOf(key.stream().map(Expression::notNull).toList());
      return List.of(
          new Figure.Sum(rows),
          sumWhere(isNull, rows),
          new Figure.CountWhere(isKey),
          sumWhere(COMMON, rows),
          new Figure.Max(where(COMMON, rows)));
    }

    private static Figure sumWhere(Expression condition, Expression value) {
      return new Figure.Sum(where(condition, value));
    }

    private static Expression where(Expression condition, Expression value) {
      return new Expression.When(
          condition, value, new Expression.NullLiteral(DataType.Whole.INT128));
    }

    private static Expression many(Expression rows) {
      return new Comparison(Operator.GT, rows, Expression.number(1));
    }

    private static KeyStatistics read(Iterator<JsonValue> row) {
      return new KeyStatistics(
          side(row),
          side(row),
          count(row),
          exact(row),
          new RepeatedKeys(count(row), count(row), count(row), exact(row)));
    }

    private static SideStatistics side(Iterator<JsonValue> row) {
      return new SideStatistics(count(row), count(row), count(row), count(row), count(row));
    }

    private static long count(Iterator<JsonValue> row) {
      return exact(row).longValueExact();
    }

    /** Adding up nothing gives null. */
    private static BigInteger exact(Iterator<JsonValue> row) {
      return row.next() instanceof JsonNumber number
          ? number.value().toBigIntegerExact()
          : BigInteger.ZERO;
    }
  }
}
