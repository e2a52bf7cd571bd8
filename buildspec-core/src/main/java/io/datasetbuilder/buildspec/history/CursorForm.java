package io.datasetbuilder.buildspec.history;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Forms of the values of an incremental fetch, as its start shows them. */
public enum CursorForm {
  /** Whole numbers. */
  NUMBER("a whole number", "-?(0|[1-9][0-9]{0,37})"),
  /** {@code 2026-11-30}. */
  DATE("a date", "[0-9]{4}-[0-9]{2}-[0-9]{2}"),
  /** {@code 20261130}. */
  BASIC_DATE("a date", "[0-9]{8}"),
  /** {@code 2026-11-30T08:00:00}, in UTC, with up to six digits of a second. */
  DATETIME("a datetime", "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?Z?"),
  /** Any other text; compared by code point. */
  TEXT("a text", "(?s).+");

  private static final DateTimeFormatter ISO_DATE = strict("uuuu-MM-dd");
  private static final DateTimeFormatter PLAIN_DATE = strict("uuuuMMdd");

  private final String noun;
  private final Pattern shape;

  CursorForm(String noun, String shape) {
    this.noun = noun;
    this.shape = Pattern.compile(shape);
  }

  private static DateTimeFormatter strict(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  /** The form of a start: {@link #TEXT} for a text of no other form. */
  public static CursorForm of(JsonValue start) {
    if (start instanceof JsonNumber) {
      return NUMBER;
    }
    String text = start instanceof JsonText written ? written.value() : "";
    for (CursorForm form : new CursorForm[] {DATE, BASIC_DATE, DATETIME}) {
      if (form.fits(text)) {
        return form;
      }
    }
    return TEXT;
  }

  /** Whether a value may be a start: a whole number, or a text that is not empty. */
  public static boolean isStart(JsonValue value) {
    return value instanceof JsonNumber number
        ? NUMBER.fits(text(number.value()))
        : value instanceof JsonText written && !written.value().isEmpty();
  }

  /** The kind of value, with its article. */
  public String noun() {
    return noun;
  }

  /** Whether a text is a value of this form. */
  public boolean fits(String text) {
    return shape.matcher(text).matches() && (this == NUMBER || this == TEXT || isTime(text));
  }

  private boolean isTime(String text) {
    try {
      return time(text).getYear() >= 0;
    } catch (DateTimeParseException noDate) {
      return false;
    }
  }

  /** Whether a value may be a lag. */
  public boolean takesLag(JsonValue lag) {
    return switch (this) {
      case NUMBER ->
          lag instanceof JsonNumber number
              && NUMBER.fits(text(number.value()))
              && number.value().signum() >= 0;
      case DATE, BASIC_DATE, DATETIME -> duration(lag).isPresent();
      case TEXT -> false;
    };
  }

  /** The cursor of a start. */
  static String text(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }

  /**
   * The value of a parameter.
   *
   * @throws IllegalArgumentException when the cursor does not have this form
   */
  public JsonValue value(String cursor) {
    require(cursor);
    return this == NUMBER ? JsonValue.of(new BigDecimal(cursor)) : JsonValue.of(cursor);
  }

  /**
   * The greater of two cursors.
   *
   * @throws IllegalArgumentException when one of them does not have this form
   */
  public String greater(String one, String other) {
    require(one);
    require(other);
    int order =
        switch (this) {
          case NUMBER -> new BigInteger(one).compareTo(new BigInteger(other));
          case DATE, BASIC_DATE, DATETIME -> time(one).compareTo(time(other));
          case TEXT -> compareCodePoints(one, other);
        };
    return order < 0 ? other : one;
  }

  /** The value that lies a lag before a cursor. */
  String before(String cursor, JsonValue lag) {
    require(cursor);
    if (lag instanceof JsonNumber number) {
      return new BigInteger(cursor).subtract(number.value().toBigIntegerExact()).toString();
    }
    return ofTime(time(cursor).minus(duration(lag).orElse(Duration.ZERO)));
  }

  /** A time in this form; a date loses its time of day. */
  public String ofTime(LocalDateTime time) {
    return switch (this) {
      case DATE -> ISO_DATE.format(time);
      case BASIC_DATE -> PLAIN_DATE.format(time);
      case DATETIME -> DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
      case NUMBER, TEXT -> throw new IllegalArgumentException("no form of a time");
    };
  }

  private LocalDateTime time(String text) {
    return switch (this) {
      case DATE -> LocalDate.parse(text, ISO_DATE).atStartOfDay();
      case BASIC_DATE -> LocalDate.parse(text, PLAIN_DATE).atStartOfDay();
      default ->
          LocalDateTime.parse(text.endsWith("Z") ? text.substring(0, text.length() - 1) : text);
    };
  }

  private void require(String cursor) {
    if (!fits(cursor)) {
      throw new IllegalArgumentException("the cursor is not " + noun);
    }
  }

  private static Optional<Duration> duration(JsonValue lag) {
    return lag instanceof JsonText text
        ? RefreshCadence.of(text.value()).map(RefreshCadence::duration)
        : Optional.empty();
  }

  private static int compareCodePoints(String one, String other) {
    int[] left = one.codePoints().toArray();
    int[] right = other.codePoints().toArray();
    return Arrays.compare(left, right);
  }
}
