package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.VariantFault.Reason;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Base64;
import java.util.UUID;

/**
 * The JSON text of one variant while it is written, without blanks. It ends with a fault when it
 * becomes longer than a record, so that a few bytes that refer to each other cannot fill the
 * memory.
 */
final class VariantText {

  /** Levels that a record of JSON may have, too. */
  static final int MOST_LEVELS = 150;

  /** Members that are sorted here, and in memory for that; mostly they are stored in order. */
  private static final int MOST_SORTED = 1 << 20;

  private static final long NANOS_OF_SECOND = 1_000_000_000L;
  private static final long MICROS_OF_SECOND = 1_000_000L;
  private static final long SECONDS_OF_DAY = 86_400L;

  /** A clock with the digits of the second that are not zero. */
  private static final DateTimeFormatter CLOCK =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter();

  private static final String HEX = "0123456789abcdef";

  private final StringBuilder text = new StringBuilder();
  private final int mostCharacters;
  private int level;
  private long sorting;

  /**
   * @param mostCharacters length of the longest text
   */
  VariantText(int mostCharacters) {
    this.mostCharacters = mostCharacters;
  }

  /** A value, or a part of one, that can be written into a text. */
  @FunctionalInterface
  interface Part {
    void write(VariantText text) throws VariantFault;
  }

  /** Elements of an array, by their places from 0. */
  @FunctionalInterface
  interface Elements {
    Part element(int place) throws VariantFault;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  void nothing() throws VariantFault {
    raw("null");
  }

  void truth(boolean value) throws VariantFault {
    raw(value ? "true" : "false");
  }

  void whole(long number) throws VariantFault {
    raw(Long.toString(number));
  }

  /** A decimal with all digits of its scale. */
  void decimal(BigDecimal number) throws VariantFault {
    raw(number.toPlainString());
  }

  void float32(float number) throws VariantFault {
    if (!Float.isFinite(number)) {
      throw new VariantFault(Reason.NOT_FINITE);
    }
    raw(FloatTexts.of(number));
  }

  void float64(double number) throws VariantFault {
    if (!Double.isFinite(number)) {
      throw new VariantFault(Reason.NOT_FINITE);
    }
    raw(FloatTexts.of(number));
  }

  /** A day, counted from 1970. */
  void date(int day) throws VariantFault {
    quoted(LocalDate.ofEpochDay(day).toString());
  }

  /** A time of day. */
  void time(long microseconds) throws VariantFault {
    VariantFault.unless(microseconds >= 0 && microseconds < SECONDS_OF_DAY * MICROS_OF_SECOND);
    quoted(
        LocalTime.ofNanoOfDay(microseconds * (NANOS_OF_SECOND / MICROS_OF_SECOND)).format(CLOCK));
  }

  /**
   * A time since 1970.
   *
   * @param instant whether it is one, in UTC; otherwise it has no zone
   */
  void microseconds(long since1970, boolean instant) throws VariantFault {
    timestamp(since1970, MICROS_OF_SECOND, instant);
  }

  /** As the other, in nanoseconds. */
  void nanoseconds(long since1970, boolean instant) throws VariantFault {
    timestamp(since1970, NANOS_OF_SECOND, instant);
  }

  private void timestamp(long units, long unitsOfSecond, boolean instant) throws VariantFault {
    long fraction = Math.floorMod(units, unitsOfSecond) * (NANOS_OF_SECOND / unitsOfSecond);
    LocalDateTime time =
        LocalDateTime.ofEpochSecond(
            Math.floorDiv(units, unitsOfSecond), (int) fraction, ZoneOffset.UTC);
    quoted(time.toLocalDate() + "T" + time.toLocalTime().format(CLOCK) + (instant ? "+00:00" : ""));
  }

  void uuid(long most, long least) throws VariantFault {
    quoted(new UUID(most, least).toString());
  }

  /** Bytes in base 64 with padding. */
  void bytes(byte[] bytes) throws VariantFault {
    quoted(Base64.getEncoder().encodeToString(bytes));
  }

  private void quoted(String plain) throws VariantFault {
    raw("\"" + plain + "\"");
  }

  /** A text; what JSON can hold as it is stays as it is. */
  void text(String value) throws VariantFault {
    requireRoom(value.length());
    raw("\"");
    for (int i = 0; i < value.length(); i++) {
      char each = value.charAt(i);
      if (each < ' ' || each == '"' || each == '\\') {
        raw(escaped(each));
      } else {
        text.append(each);
      }
    }
    raw("\"");
  }

  private static String escaped(char each) {
    int known = "\"\\\b\f\n\r\t".indexOf(each);
    return known >= 0
        ? "\\" + "\"\\bfnrt".charAt(known)
        : "\\u00" + HEX.charAt(each >>> 4) + HEX.charAt(each & 0xf);
  }

  /** The elements of an array, in their order. */
  void array(int count, Elements elements) throws VariantFault {
    begin("[");
    for (int i = 0; i < count; i++) {
      raw(i == 0 ? "" : ",");
      elements.element(i).write(this);
    }
    end("]");
  }

  /**
   * The members of an object, sorted by code point whatever their order is.
   *
   * @throws VariantFault two have the same name
   */
  void object(VariantMembers members) throws VariantFault {
    begin("{");
    VariantMembers sorted = members;
    if (!members.areSorted()) {
      sorting += members.count();
      if (sorting > MOST_SORTED) {
        throw new VariantFault(Reason.TOO_LARGE);
      }
      sorted = members.sorted();
    }
    for (int i = 0; i < sorted.count(); i++) {
      raw(i == 0 ? "" : ",");
      text(sorted.name(i));
      raw(":");
      sorted.value(i).write(this);
    }
    end("}");
  }

  private void begin(String bracket) throws VariantFault {
    level++;
    if (level > MOST_LEVELS) {
      throw new VariantFault(Reason.TOO_LARGE);
    }
    raw(bracket);
  }

  private void end(String bracket) throws VariantFault {
    level--;
    raw(bracket);
  }

  private void raw(String more) throws VariantFault {
    requireRoom(more.length());
    text.append(more);
  }

  private void requireRoom(int more) throws VariantFault {
    if (more > mostCharacters - text.length()) {
      throw new VariantFault(Reason.TOO_LARGE);
    }
  }
}
