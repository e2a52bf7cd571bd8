package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.compare.ColumnComparison.Cell;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.KeyEquality;
import java.util.List;
import java.util.Optional;

/**
 * Equality of a column of one table and a column of another, for joins: what {@link
 * ColumnComparison} compares, and equal where it is, but that NaN equals NaN. Each expression is
 * over one side, so that an engine can look a value up instead of comparing all pairs. An
 * expression is null where no value of the other side is equal.
 */
public final class ColumnEquality {

  private static final int MOST_DIGITS = 38;

  private ColumnEquality() {}

  /**
   * The equalities that all hold where the cells are equal.
   *
   * @return empty when the types do not compare
   */
  public static Optional<List<KeyEquality>> of(Column left, Column right) {
    if (ColumnComparison.of(left, Expression.Operator.EQ, right).isEmpty()) {
      return Optional.empty();
    }
    Cell from = Cell.of(left);
    Cell to = Cell.of(right);
    if (Numbers.isFloat(left.type()) == Numbers.isFloat(right.type())) {
      DataType common = common(left.type(), right.type());
      return Optional.of(List.of(equal(from.as(common), to.as(common))));
    }
    return Optional.of(
        Numbers.isFloat(right.type())
            ? exactWithFloat(from, to)
            : exactWithFloat(to, from).stream().map(ColumnEquality::swapped).toList());
  }

  /**
   * The type of two that compare, both floats or none, in which equal values are equal. Of values
   * that it does not hold only one side can have any.
   */
  private static DataType common(DataType left, DataType right) {
    if (left.equals(right)) {
      return left;
    }
    if (Numbers.isFloat(left)) {
      return Simple.FLOAT64;
    }
    if (!Numbers.isExact(left)) {
      return isNanoseconds(left) ? left : right;
    }
    return left instanceof Whole && right instanceof Whole
        ? ColumnComparison.commonWhole(left, right)
        : commonDecimal(left, right);
  }

  private static Decimal commonDecimal(DataType left, DataType right) {
    int scale = Math.max(Numbers.scale(left), Numbers.scale(right));
    int whole = Math.max(Numbers.wholeDigits(left), Numbers.wholeDigits(right));
    return new Decimal(Math.max(1, Math.min(MOST_DIGITS, whole + scale)), scale);
  }

  /**
   * Equal as the float that the exact number reads as, and as the exact number that the float is: a
   * whole number by its value, a decimal by its shortest text.
   */
  private static List<KeyEquality> exactWithFloat(Cell exact, Cell floating) {
    if (exact.type() instanceof Decimal decimal) {
      Decimal widest = new Decimal(MOST_DIGITS, decimal.scale());
      return List.of(
          equal(exact.as(Simple.STRING).as(floating.type()), floating),
          equal(exact.as(widest), floating.as(Simple.STRING).as(widest)));
    }
    Cell wide = floating.as(Simple.FLOAT64);
    return List.of(
        equal(exact.as(Simple.FLOAT64), wide),
        equal(exact.as(Whole.INT128), wide.as(Whole.INT128)));
  }

  private static boolean isNanoseconds(DataType type) {
    return type == Simple.DATETIME_NS || type == Simple.DATETIME_NS_UTC || type == Simple.TIME_NS;
  }

  private static KeyEquality equal(Cell left, Cell right) {
    return new KeyEquality(left.value(), right.value());
  }

  private static KeyEquality swapped(KeyEquality equality) {
    return new KeyEquality(equality.right(), equality.left());
  }
}
