package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.schema.SourceSchema.NamedDtype;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;

/**
 * A cast whose texts have a declared form. Every value has that form or is lost; nothing is
 * guessed.
 */
public sealed interface CastForm extends Cast {

  /** Whether blanks at both ends are removed before the cast. */
  boolean trim();

  /**
   * Dates, datetimes or times.
   *
   * @param dtype date, datetime or time
   * @param patterns their forms; none for ISO 8601
   * @param locale the language of names in patterns
   * @param firstYear the first of the hundred years that {@code yy} means
   * @param atZone the zone of datetimes that are written without one: {@code UTC}, an offset such
   *     as {@code +09:00} or a region such as {@code Europe/Berlin}; makes instants of them
   * @param nanoseconds whether the type holds nanoseconds rather than microseconds
   */
  record Temporal(
      NamedDtype dtype,
      List<TemporalPattern> patterns,
      Optional<String> locale,
      Optional<Integer> firstYear,
      Optional<String> atZone,
      boolean nanoseconds,
      boolean trim)
      implements CastForm {
    public Temporal {
      patterns = List.copyOf(patterns);
    }

    @Override
    public String wire() {
      return dtype.wire();
    }
  }

  /**
   * Numbers.
   *
   * @param type what they become
   * @param decimal the sign before the fraction
   * @param thousands the sign between groups of digits; a blank is every kind of blank
   * @param percent whether each value ends with a percent sign, and is divided by 100
   * @param currency spellings of one currency, which may precede or follow the number
   * @param negatives how negative numbers are written, besides a minus
   * @param fullWidth whether digits and signs may have the full width of East Asian characters
   * @param koreanUnits whether numbers have the units 만, 억 and 조
   */
  record Numeric(
      NumberType type,
      char decimal,
      Optional<Character> thousands,
      boolean percent,
      List<String> currency,
      List<Negative> negatives,
      boolean fullWidth,
      boolean koreanUnits,
      boolean trim)
      implements CastForm {
    public Numeric {
      currency = List.copyOf(currency);
      negatives = negatives.stream().sorted().distinct().toList();
    }

    @Override
    public String wire() {
      return type.wire();
    }
  }

  /**
   * Lengths of time, in seconds.
   *
   * @param type what they become
   * @param written how they are written
   */
  record Duration(NumberType type, Written written, boolean trim) implements CastForm {

    @Override
    public String wire() {
      return type.wire();
    }

    /**
     * Written form of lengths of time. The first number of each is not bounded by the next unit.
     */
    public enum Written implements WireNamed {
      /** ISO 8601, without years and months, which have no fixed length: {@code PT1H30M}. */
      ISO("iso"),
      /** {@code 36:05:30.5}. */
      HOURS_MINUTES_SECONDS("H:mm:ss"),
      /** {@code 36:05}. */
      HOURS_MINUTES("H:mm"),
      /** {@code 90:30.5}. */
      MINUTES_SECONDS("m:ss");

      private final String wire;

      Written(String wire) {
        this.wire = wire;
      }

      @Override
      public String wire() {
        return wire;
      }
    }
  }

  /**
   * Dates or datetimes as the numbers of days that spreadsheets count.
   *
   * @param dtype date or datetime
   * @param from the first year of the count
   */
  record Serial(NamedDtype dtype, FirstYear from, boolean trim) implements CastForm {

    @Override
    public String wire() {
      return dtype.wire();
    }

    /** The two counts. */
    public enum FirstYear {
      /** Day 1 is 1 January 1900; day 60 is 29 February 1900, which never was. */
      OF_1900(1900),
      /** Day 0 is 1 January 1904. */
      OF_1904(1904);

      private final int year;

      FirstYear(int year) {
        this.year = year;
      }

      /** The year as specs write it. */
      public int year() {
        return year;
      }
    }
  }

  /** Type of the numbers. */
  sealed interface NumberType extends WireNamed {
    /** Whole numbers of 64 bits. */
    record Whole() implements NumberType {
      @Override
      public String wire() {
        return "int";
      }
    }

    /** 64-bit floats. */
    record Binary() implements NumberType {
      @Override
      public String wire() {
        return "float";
      }
    }

    /**
     * Exact decimals.
     *
     * @param precision digits in all, 1 to 38
     * @param scale digits after the point, 0 to precision
     */
    record Exact(int precision, int scale) implements NumberType {
      @Override
      public String wire() {
        return "decimal(" + precision + "," + scale + ")";
      }
    }
  }

  /** Written form of negative numbers. */
  enum Negative implements WireNamed.LowerCase {
    /** {@code (1,234)}. */
    PARENTHESES,
    /** {@code △5} or {@code ▲5}. */
    TRIANGLE,
    /** {@code 5-}. */
    TRAILING_MINUS,
    /** The minus sign U+2212. */
    MINUS_SIGN;
  }

  /**
   * Booleans in words.
   *
   * @param whenTrue words for true, compared exactly; empty together with the other list for the
   *     words of the plain cast
   * @param whenFalse words for false
   */
  record Logical(List<String> whenTrue, List<String> whenFalse, boolean trim) implements CastForm {
    public Logical {
      whenTrue = List.copyOf(whenTrue);
      whenFalse = List.copyOf(whenFalse);
    }

    @Override
    public String wire() {
      return NamedDtype.BOOL.wire();
    }
  }

  /** Texts of a closed list, compared exactly. */
  record Enumeration(List<String> values, boolean trim) implements CastForm {
    /** Its name in a spec. */
    public static final String NAME = "enum";

    public Enumeration {
      values = List.copyOf(values);
    }

    @Override
    public String wire() {
      return NAME;
    }
  }

  /** Texts without the blanks at both ends. */
  record Trimmed() implements CastForm {
    @Override
    public boolean trim() {
      return true;
    }

    @Override
    public String wire() {
      return NamedDtype.STR.wire();
    }
  }
}
