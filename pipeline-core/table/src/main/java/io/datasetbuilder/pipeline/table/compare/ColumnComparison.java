package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Two columns of one row compared. Like compares with like only: numbers with numbers of any width,
 * texts (by code point), booleans (false first), dates, times, datetimes, and instants whatever
 * their zone, the last three also across micro- and nanoseconds. A datetime without a zone is no
 * instant, and a date no datetime.
 *
 * <p>Numbers compare by value, and no digit is lost: a whole number and a float as the numbers they
 * are, a decimal and a float as the decimal that the float is written as (the shortest that reads
 * back as it). NaN equals nothing and stands in no order.
 */
public final class ColumnComparison {

  private static final Set<DataType> COMPARED_AS_THEY_ARE =
      Set.of(Simple.STRING, Simple.BOOLEAN, Simple.DATE);

  private ColumnComparison() {}

  /**
   * Whether the left cell stands in this relation to the right one. True or false where both are
   * non-null; elsewhere it means nothing.
   *
   * @return empty when the types do not compare
   */
  public static Optional<Expression> of(Column left, Operator operator, Column right) {
    Cell from = Cell.of(left);
    Cell to = Cell.of(right);
    if (Numbers.isNumber(left.type()) && Numbers.isNumber(right.type())) {
      return Optional.of(guarded(from, operator, to));
    }
    boolean alike = left.type().equals(right.type()) && COMPARED_AS_THEY_ARE.contains(left.type());
    return alike
        ? Optional.of(comparison(operator, from, to))
        : TimeComparison.of(from, operator, to);
  }

  private static Expression guarded(Cell left, Operator operator, Cell right) {
    Expression compared = numbers(left, operator, right);
    List<Expression> nan =
        Stream.of(left, right)
            .filter(cell -> Numbers.isFloat(cell.type()))
            .<Expression>map(cell -> new Expression.IsNan(cell.value()))
            .toList();
    return nan.isEmpty()
        ? compared
        : new Expression.When(
            new Expression.AnyOf(nan),
            new Expression.BooleanLiteral(operator == Operator.NE),
            compared);
  }

  private static Expression numbers(Cell left, Operator operator, Cell right) {
    if (left.type().equals(right.type())) {
      return comparison(operator, left, right);
    }
    boolean leftFloat = Numbers.isFloat(left.type());
    boolean rightFloat = Numbers.isFloat(right.type());
    if (leftFloat && rightFloat) {
      return comparison(operator, left.as(Simple.FLOAT64), right.as(Simple.FLOAT64));
    }
    if (leftFloat) {
      return ExactWithFloat.compare(right, Operators.mirrored(operator), left);
    }
    if (rightFloat) {
      return ExactWithFloat.compare(left, operator, right);
    }
    return left.type() instanceof Whole && right.type() instanceof Whole
        ? wholes(left, operator, right)
        : ExactWithExact.compare(left, operator, right);
  }

  private static Expression wholes(Cell left, Operator operator, Cell right) {
    boolean small = fitsInt64(left.type()) && fitsInt64(right.type());
    Whole common = small ? Whole.INT64 : Whole.INT128;
    return comparison(operator, left.as(common), right.as(common));
  }

  private static boolean fitsInt64(DataType type) {
    return type != Whole.UINT64 && type != Whole.INT128;
  }

  private static Expression comparison(Operator operator, Cell left, Cell right) {
    return new Expression.Comparison(operator, left.value(), right.value());
  }
}
