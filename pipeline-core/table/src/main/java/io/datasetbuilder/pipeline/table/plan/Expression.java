package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.pipeline.model.type.DataType;
import java.math.BigDecimal;
import java.util.List;

/**
 * Value of one cell, computed from the cells of its row. Null handling is SQL's: an operation on
 * null gives null, a comparison with null is neither true nor false.
 */
public sealed interface Expression {

  /** The value of a column. */
  record ColumnRef(String name) implements Expression {}

  /** A constant text. */
  record TextLiteral(String value) implements Expression {}

  /** A constant number, exact. */
  record NumberLiteral(BigDecimal value) implements Expression {}

  /** A constant boolean. */
  record BooleanLiteral(boolean value) implements Expression {}

  /** The null of a type. */
  record NullLiteral(DataType type) implements Expression {}

  /** Compares two values of like type. */
  record Comparison(Operator operator, Expression left, Expression right) implements Expression {}

  /** True for two equal values of one type and for two nulls, false otherwise: never null. */
  record Same(Expression left, Expression right) implements Expression {}

  /** True when every part is. */
  record AllOf(List<Expression> parts) implements Expression {
    public AllOf {
      parts = List.copyOf(parts);
    }
  }

  /** True when some part is. */
  record AnyOf(List<Expression> parts) implements Expression {
    public AnyOf {
      parts = List.copyOf(parts);
    }
  }

  /** Negates a condition. */
  record Not(Expression condition) implements Expression {}

  /** True for null, false otherwise: never null itself. */
  record IsNull(Expression value) implements Expression {}

  /** True when the value equals one of the options. */
  record OneOf(Expression value, List<Expression> options) implements Expression {
    public OneOf {
      options = List.copyOf(options);
    }
  }

  /** {@code then} where the condition is true, {@code otherwise} where it is false or null. */
  record When(Expression condition, Expression then, Expression otherwise) implements Expression {}

  /** The first of the values that is not null. */
  record FirstNonNull(List<Expression> values) implements Expression {
    public FirstNonNull {
      values = List.copyOf(values);
    }
  }

  /**
   * True when the whole text matches.
   *
   * @param pattern a regular expression in the common subset of Java and RE2: classes, groups,
   *     alternatives, repetition
   */
  record Matches(Expression text, String pattern) implements Expression {}

  /**
   * True when some part of the text matches.
   *
   * @param pattern as in {@link Matches}
   */
  record FindsMatch(Expression text, String pattern) implements Expression {}

  /** True when the text has the part in it. */
  record Contains(Expression text, String part) implements Expression {}

  /**
   * True when some element of a list satisfies a condition; false for an empty list.
   *
   * @param element the name under which the condition sees the element
   */
  record AnyElement(Expression list, String element, Expression condition) implements Expression {}

  /**
   * The value in another type, or null where there is no such value. Which texts count as values of
   * a type is not the engine's choice: plans guard a conversion of text with {@link Matches}, or
   * know every cell from a scan.
   */
  record Convert(Expression value, DataType type) implements Expression {}

  /**
   * A time or instant of nanoseconds as ISO 8601 text: nine digits after the second, instants with
   * {@code +00:00}.
   *
   * @param type of the value
   */
  record Iso8601(Expression value, DataType type) implements Expression {}

  /** Every occurrence of a text replaced by another. */
  record Replace(Expression text, String search, String replacement) implements Expression {}

  /** The number of code points of a text. */
  record Length(Expression text) implements Expression {}

  /** The text in Unicode's composed form (NFC). */
  record Compose(Expression text) implements Expression {}

  /**
   * The text without some characters at both ends.
   *
   * @param characters at least one
   */
  record Trim(Expression text, String characters) implements Expression {
    /** Without blanks. */
    public Trim(Expression text) {
      this(text, " ");
    }
  }

  /**
   * Each character replaced by the one at the same place of another list; removed where that list
   * is shorter.
   */
  record Translate(Expression text, String from, String to) implements Expression {}

  /**
   * A part of a text.
   *
   * @param start first character, from 1
   * @param length at most this many characters
   */
  record Substring(Expression text, int start, int length) implements Expression {}

  /**
   * The text that a group of a pattern matches; the empty text where the group takes no part. The
   * whole text is known to match.
   *
   * @param pattern as in {@link Matches}
   * @param group counted from 1
   */
  record Extract(Expression text, String pattern, int group) implements Expression {}

  /** The text, filled up on the left to a width; a longer text is kept whole. */
  record PadLeft(Expression text, int width, char fill) implements Expression {}

  /** Texts put together; null when a part is null. */
  record Concat(List<Expression> parts) implements Expression {
    public Concat {
      parts = List.copyOf(parts);
    }
  }

  /** The date of a year, month and day (whole numbers), null when there is no such date. */
  record MakeDate(Expression year, Expression month, Expression day) implements Expression {}

  /**
   * Index of the interval that a value lies in, from 0, among {@code bins} equal ones between
   * {@code min} and {@code max}; the last interval includes its end.
   *
   * @param type of the value: a number, date or timestamp; both ends have it too, or for a date
   *     that of a timestamp
   */
  record Bin(DataType type, Expression value, Expression min, Expression max, int bins)
      implements Expression {

    /**
     * Whether the ends may lie so far apart that a float does not hold their distance, while it
     * holds half of it.
     */
    public boolean isFarApart() {
      return type == DataType.Simple.FLOAT64 && !Double.isFinite(constant(max) - constant(min));
    }

    private static double constant(Expression end) {
      return end instanceof Convert convert && convert.value() instanceof TextLiteral text
          ? Double.parseDouble(text.value())
          : Double.NaN;
    }
  }

  /**
   * A number as a whole number between minus and plus two to the power of {@code bits}: how far it
   * lies from {@code center}, in parts of {@code half}, rounded.
   *
   * @param half the farthest a value lies from the center, above 0
   * @param bits at most 52
   */
  record Scaled(Expression value, double center, double half, int bits) implements Expression {}

  /**
   * A float as a whole number of units of a decimal place: 1.25 as 125 with two places. Null for
   * one that is no multiple of the unit, so that equal numbers mean equal floats.
   *
   * @param places 0 to 15; the value times ten to their power is below two to the power of 53
   */
  record InUnits(Expression value, int places) implements Expression {}

  /** True for a float that is neither NaN nor an infinity. */
  record IsFinite(Expression value) implements Expression {}

  /** True for a float that is NaN. */
  record IsNan(Expression value) implements Expression {}

  /**
   * 64 bits of all parts: equal tuples give equal hashes, null being a value, NaN equal to itself
   * and both zeros equal. Different tuples nearly always differ, so that a plan which needs to be
   * exact compares the values of equal hashes. Next to a {@link NumberLiteral} on the right of a
   * comparison it is a number from 0, each of which is as likely as any other.
   */
  record RowHash(List<Expression> parts) implements Expression {
    public RowHash {
      parts = List.copyOf(parts);
    }
  }

  /** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex digits. */
  record Sha256Hex(Expression text) implements Expression {}

  /** True from {@code low} to {@code high}, both included; the value is computed once. */
  record Between(Expression value, Expression low, Expression high) implements Expression {}

  /** Two whole numbers multiplied, exact up to 38 digits. */
  record Product(Expression left, Expression right) implements Expression {}

  /** Two whole numbers added. */
  record Sum(Expression left, Expression right) implements Expression {}

  /**
   * A timestamp of microseconds some seconds later, or earlier for a negative number.
   *
   * @param seconds a whole number, of ten thousand years at most
   */
  record Shifted(Expression datetime, Expression seconds) implements Expression {}

  /**
   * The UTC timestamp of a timestamp that the clocks of a region show; null where they never show
   * it, or show it twice, when they are changed.
   *
   * @param local a timestamp of microseconds
   * @param region the name of a region of the time zone database; null gives null
   */
  record LocalToUtc(Expression local, Expression region) implements Expression {}

  /**
   * The timestamp that the clocks of a region show at a UTC timestamp.
   *
   * @param region the name of a region of the time zone database; null gives null
   */
  record UtcToLocal(Expression utc, Expression region) implements Expression {}

  /** Comparison operator. */
  enum Operator {
    EQ,
    NE,
    GT,
    GE,
    LT,
    LE
  }

  static Expression column(String name) {
    return new ColumnRef(name);
  }

  static Expression text(String value) {
    return new TextLiteral(value);
  }

  static Expression number(long value) {
    return new NumberLiteral(BigDecimal.valueOf(value));
  }

  static Expression notNull(Expression value) {
    return new Not(new IsNull(value));
  }
}
