package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.util.function.Function;

/**
 * A column of numbers, or of lists of numbers, that can hold whole numbers of ten digits and more.
 * Floats of 64 bits are among them: many tools turn whole numbers into floats when a column also
 * has nulls.
 *
 * @param column of a type that {@link #canHold} accepts
 */
record NumberColumn(Column column) {

  /** The smallest number that may be personal: {@code 010-1000-0000} without its zero. */
  private static final long SMALLEST = 1_010_000_000L;

  /** The same where the name of the column does not state telephone numbers. */
  private static final long SMALLEST_CHECKED = 100_000_000_000L;

  /** No issuer's card of nineteen digits begins with more than 62. */
  static final long LARGEST = 6_299_999_999_999_999_999L;

  /** Above this, whole numbers in floats lose their last digits, and so their check digit. */
  private static final long LARGEST_EXACT = 1L << 53;

  private static final String ELEMENT = "element";

  static boolean canHold(DataType type) {
    DataType number = numbers(type);
    return number == Simple.FLOAT64 || largest(number) >= SMALLEST;
  }

  /**
   * True for the rows with a number of such a size: one comparison, which values of ordinary
   * columns do not pass.
   */
  Expression large() {
    boolean telephones = ColumnWords.of(column.name()).state(PiiKind.PHONE);
    return has(telephones ? SMALLEST : SMALLEST_CHECKED, LARGEST);
  }

  /** True for the rows with some number from {@code low} to {@code high}, both included. */
  Expression has(long low, long high) {
    return low > largest(number())
        ? new Expression.BooleanLiteral(false)
        : any(value -> between(value, low, high));
  }

  /** The same, for numbers whose digits match a pattern. */
  Expression has(long low, long high, String pattern) {
    return low > largest(number())
        ? new Expression.BooleanLiteral(false)
        : any(
            value ->
                new Expression.When(
                    between(value, low, high),
                    new Expression.Matches(digits(value), pattern),
                    new Expression.BooleanLiteral(false)));
  }

  private Expression any(Function<Expression, Expression> condition) {
    Expression value = Expression.column(column.name());
    return column.type() instanceof ListOf
        ? new Expression.AnyElement(value, ELEMENT, condition.apply(Expression.column(ELEMENT)))
        : condition.apply(value);
  }

  private Expression between(Expression value, long low, long high) {
    long most = Math.min(high, largest(number()));
    return new Expression.Between(value, Expression.number(low), Expression.number(most));
  }

  /** A fraction is rounded away: the detector checks the number again. */
  private Expression digits(Expression value) {
    Expression whole =
        number() instanceof Whole ? value : new Expression.Convert(value, Whole.INT128);
    return new Expression.Convert(whole, Simple.STRING);
  }

  private DataType number() {
    return numbers(column.type());
  }

  private static DataType numbers(DataType type) {
    return type instanceof ListOf list ? list.element() : type;
  }

  /** The largest number of a type that a plan may compare with; 0 when it holds no such numbers. */
  private static long largest(DataType type) {
    if (type instanceof Decimal decimal) {
      int digits = decimal.precision() - decimal.scale();
      return digits > 15 ? Long.MAX_VALUE : (long) Math.pow(10, digits) - 1;
    }
    if (!(type instanceof Whole whole)) {
      return type == Simple.FLOAT64 ? LARGEST_EXACT : 0;
    }
    return switch (whole) {
      case INT8, UINT8, INT16, UINT16 -> 0;
      case INT32 -> Integer.MAX_VALUE;
      case UINT32 -> 0xFFFF_FFFFL;
      case INT64, UINT64, INT128 -> Long.MAX_VALUE;
    };
  }
}
