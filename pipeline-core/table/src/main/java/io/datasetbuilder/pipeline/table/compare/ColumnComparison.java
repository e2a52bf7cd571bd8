package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Comparison of two columns of one row. Like compares with like only: numbers with numbers of any
 * width, texts (by code point), booleans (false first), dates, times, datetimes, and instants
 * whatever their zone, the last three also across micro- and nanoseconds. A datetime without a zone
 * does not compare with an instant, nor a date with a datetime.
 *
 * <p>Numbers compare by value, and no digit is lost: a whole number and a float as the numbers they
 * are, a decimal and a float as the decimal that the float is written as (the shortest that reads
 * back as it). NaN equals nothing and has no order.
 */
public final class ColumnComparison {

  private static final Set<DataType> COMPARED_AS_THEY_ARE =
      Set.of(Simple.STRING, Simple.BOOLEAN, Simple.DATE);

  private ColumnComparison() {}

  /**
   * Condition that the left cell has this relation to the right one. True or false where both are
   * non-null; undefined elsewhere.
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
    Whole common = commonWhole(left.type(), right.type());
    return comparison(operator, left.as(common), right.as(common));
  }

  /** The type that holds the values of two types of whole numbers. */
  static Whole commonWhole(DataType left, DataType right) {
    return fitsInt64(left) && fitsInt64(right) ? Whole.INT64 : Whole.INT128;
  }

  private static boolean fitsInt64(DataType type) {
    return type != Whole.UINT64 && type != Whole.INT128;
  }

  private static Expression comparison(Operator operator, Cell left, Cell right) {
    return new Expression.Comparison(operator, left.value(), right.value());
  }

  /** An exact number with a float that is not NaN, without loss on either side. */
  static final class ExactWithFloat {

    private static final int MOST_DIGITS = 38;

    private ExactWithFloat() {}

    static Expression compare(Cell exact, Operator operator, Cell floating) {
      return exact.type() instanceof Decimal decimal
          ? decimal(exact, decimal.scale(), operator, floating)
          : whole(exact, operator, floating.as(Simple.FLOAT64));
    }

    /**
     * The float is rounded to a whole number first: where that equals the exact number, either the
     * float has no fraction or the number is small enough for a float to hold it, so that floats
     * decide. A float beyond 128 bits is farther from zero than any whole number.
     */
    private static Expression whole(Cell exact, Operator operator, Cell floating) {
      Expression rounded = floating.as(Whole.INT128).value();
      Expression asFloats =
          new Expression.Comparison(operator, exact.as(Simple.FLOAT64).value(), floating.value());
      return new Expression.When(
          new Expression.IsNull(rounded),
          Operators.farther(Operators.mirrored(operator), floating.value()),
          Operators.ordered(operator, exact.as(Whole.INT128).value(), rounded, asFloats));
    }

    /**
     * Reading the decimal as a float keeps the order; where both are then the same float, the
     * float's own shortest text decides, which has no more digits than the decimal.
     */
    private static Expression decimal(Cell exact, int scale, Operator operator, Cell floating) {
      Decimal widest = new Decimal(MOST_DIGITS, scale);
      Expression written = floating.as(Simple.STRING).as(widest).value();
      Expression asDecimals =
          new Expression.When(
              new Expression.IsNull(written),
              Operators.farther(Operators.mirrored(operator), floating.value()),
              new Expression.Comparison(operator, exact.as(widest).value(), written));
      Expression read = exact.as(Simple.STRING).as(floating.type()).value();
      return Operators.ordered(operator, read, floating.value(), asDecimals);
    }
  }

  /**
   * A decimal with a decimal of another width, or with a whole number. One decimal type holds both
   * where 38 digits suffice; where they do not, a number that this type cannot hold is farther from
   * zero than any that it can.
   */
  static final class ExactWithExact {

    private static final int MOST_DIGITS = 38;

    private ExactWithExact() {}

    static Expression compare(Cell left, Operator operator, Cell right) {
      int scale = Math.max(Numbers.scale(left.type()), Numbers.scale(right.type()));
      int whole = Math.max(Numbers.wholeDigits(left.type()), Numbers.wholeDigits(right.type()));
      if (whole + scale <= MOST_DIGITS) {
        Decimal common = new Decimal(Math.max(1, whole + scale), scale);
        return new Expression.Comparison(
            operator, left.as(common).value(), right.as(common).value());
      }
      return Numbers.wholeDigits(left.type()) == whole
          ? wide(left, operator, right, scale)
          : wide(right, Operators.mirrored(operator), left, scale);
    }

    /**
     * Compares two decimals of which one type has more digits before the point and therefore fewer
     * after it; the other one always fits.
     */
    private static Expression wide(Cell wide, Operator operator, Cell narrow, int scale) {
      Decimal common = new Decimal(MOST_DIGITS, scale);
      Expression held = wide.as(common).value();
      return new Expression.When(
          new Expression.IsNull(held),
          Operators.farther(operator, wide.value()),
          new Expression.Comparison(operator, held, narrow.as(common).value()));
    }
  }

  /**
   * Times with times, datetimes with datetimes, instants with instants. Microseconds are compared
   * with nanoseconds as nanoseconds; those that 64 bits of nanoseconds do not reach (before 1678,
   * after 2261) lie before or after all that they do.
   */
  static final class TimeComparison {

    private static final String EPOCH = "1970-01-01 00:00:00";

    private TimeComparison() {}

    /** Empty when the types do not compare. */
    static Optional<Expression> of(Cell left, Operator operator, Cell right) {
      Optional<Simple> kind = nanoseconds(left.type());
      if (kind.isEmpty() || !kind.equals(nanoseconds(right.type()))) {
        return Optional.empty();
      }
      boolean leftFine = left.type() == kind.get();
      boolean rightFine = right.type() == kind.get();
      if (leftFine == rightFine) {
        return Optional.of(new Expression.Comparison(operator, left.value(), right.value()));
      }
      return Optional.of(
          leftFine
              ? coarse(right, Operators.mirrored(operator), left)
              : coarse(left, operator, right));
    }

    private static Expression coarse(Cell micros, Operator operator, Cell nanos) {
      Expression held = micros.as(nanos.type()).value();
      return new Expression.When(
          new Expression.IsNull(held),
          beyond(operator, micros),
          new Expression.Comparison(operator, held, nanos.value()));
    }

    /** The relation of a value that no 64 bits of nanoseconds reach to one that they do. */
    private static Expression beyond(Operator operator, Cell micros) {
      Expression epoch = new Expression.Convert(Expression.text(EPOCH), micros.type());
      return switch (operator) {
        case EQ -> new Expression.BooleanLiteral(false);
        case NE -> new Expression.BooleanLiteral(true);
        case GT, GE, LT, LE -> new Expression.Comparison(operator, micros.value(), epoch);
      };
    }

    /** The type that holds all values of this kind of time, if it is one. */
    private static Optional<Simple> nanoseconds(DataType type) {
      if (type instanceof ZonedDatetime || type == Simple.DATETIME_NS_UTC) {
        return Optional.of(Simple.DATETIME_NS_UTC);
      }
      if (type == Simple.DATETIME || type == Simple.DATETIME_NS) {
        return Optional.of(Simple.DATETIME_NS);
      }
      return type == Simple.TIME || type == Simple.TIME_NS
          ? Optional.of(Simple.TIME_NS)
          : Optional.empty();
    }
  }

  /** A value of a known type. */
  record Cell(Expression value, DataType type) {

    static Cell of(Column column) {
      return new Cell(Expression.column(column.name()), column.type());
    }

    /** The same value in another type, null where that type does not hold it. */
    Cell as(DataType other) {
      return type.equals(other) ? this : new Cell(new Expression.Convert(value, other), other);
    }
  }

  /** Relations put together from simpler ones. */
  static final class Operators {

    private Operators() {}

    /** The relation that holds from right to left where this one holds from left to right. */
    static Operator mirrored(Operator operator) {
      return switch (operator) {
        case EQ, NE -> operator;
        case GT -> Operator.LT;
        case GE -> Operator.LE;
        case LT -> Operator.GT;
        case LE -> Operator.GE;
      };
    }

    /**
     * The relation of two values that are ordered by a first pair and, where that is equal, by
     * something else.
     *
     * @param tie whether the relation holds where the first pair is equal
     */
    static Expression ordered(
        Operator operator, Expression left, Expression right, Expression tie) {
      Expression equal = new Expression.Comparison(Operator.EQ, left, right);
      Expression decided =
          switch (operator) {
            case EQ -> new Expression.BooleanLiteral(false);
            case NE -> new Expression.Not(equal);
            case GT, GE -> new Expression.Comparison(Operator.GT, left, right);
            case LT, LE -> new Expression.Comparison(Operator.LT, left, right);
          };
      return new Expression.AnyOf(List.of(decided, new Expression.AllOf(List.of(equal, tie))));
    }

    /** The relation of a number to one nearer to zero than it: its own sign decides. */
    static Expression farther(Operator operator, Expression number) {
      return switch (operator) {
        case EQ -> new Expression.BooleanLiteral(false);
        case NE -> new Expression.BooleanLiteral(true);
        case GT, GE -> new Expression.Comparison(Operator.GT, number, Expression.number(0));
        case LT, LE -> new Expression.Comparison(Operator.LT, number, Expression.number(0));
      };
    }
  }
}
