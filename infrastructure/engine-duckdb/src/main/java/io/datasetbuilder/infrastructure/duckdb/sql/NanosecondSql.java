package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Times of nanoseconds, at any depth: whether microseconds hold them, and how they are written. */
public final class NanosecondSql {

  /** Their written form; the ends of the range are what the engine calls infinite. */
  private static final String FORMAT = "'%Y-%m-%dT%H:%M:%S.%n'";

  private static final String LAST = "'2262-04-11T23:47:16.854775807'";
  private static final String FIRST = "'1677-09-21T00:12:43.145224193'";
  private static final String BETWEEN = "TIMESTAMP_NS '2000-01-01 00:00:00'";

  private static final int TIME_LENGTH = "00:00:00.000000000".length();
  private static final int INT96_NANOSECOND_BYTES = 8;

  private NanosecondSql() {}

  /** Whether a type is or holds times of nanoseconds. */
  public static boolean holdsNanoseconds(DataType type) {
    return !inMicroseconds(type).equals(type);
  }

  /** The type with microseconds in place of nanoseconds. */
  public static DataType inMicroseconds(DataType type) {
    if (type instanceof DataType.ListOf list) {
      return new DataType.ListOf(inMicroseconds(list.element()));
    }
    if (type instanceof DataType.StructOf struct) {
      return new DataType.StructOf(
          struct.fields().stream()
              .map(field -> new Column(field.name(), inMicroseconds(field.type())))
              .toList());
    }
    if (type == Simple.DATETIME_NS) {
      return Simple.DATETIME;
    }
    if (type == Simple.DATETIME_NS_UTC) {
      return new DataType.ZonedDatetime("UTC");
    }
    return type == Simple.TIME_NS ? Simple.TIME : type;
  }

  /** True for a row in which the column holds a time that microseconds do not hold. */
  public static String beyondMicroseconds(Column column) {
    return anywhere(Quoted.identifier(column.name()), column.type(), NanosecondSql::beyond);
  }

  /** The same for INT96 timestamps: eight bytes of nanoseconds of the day, then the day. */
  public static String int96BeyondMicroseconds(Column bytes) {
    return anywhere(Quoted.identifier(bytes.name()), bytes.type(), NanosecondSql::int96Beyond);
  }

  /** The condition on every value of the type, at any depth; null where it holds for none. */
  static String anywhere(
      String value, DataType type, BiFunction<String, DataType, String> condition) {
    if (type instanceof DataType.ListOf list) {
      String element = anywhere("e", list.element(), condition);
      return element == null
          ? null
          : "(len(list_filter(" + value + ", lambda e: coalesce(" + element + ", false))) > 0)";
    }
    if (type instanceof DataType.StructOf struct) {
      String members =
          struct.fields().stream()
              .map(field -> anywhere(Quoted.member(value, field.name()), field.type(), condition))
              .filter(Objects::nonNull)
              .collect(Collectors.joining(" OR "));
      return members.isEmpty() ? null : "(" + members + ")";
    }
    return condition.apply(value, type);
  }

  /**
   * Condition on a time that microseconds do not hold; null for other types. Infinite times of the
   * engine have no nanoseconds: they are the ends of the range.
   */
  private static String beyond(String value, DataType type) {
    boolean fine =
        type == Simple.DATETIME_NS || type == Simple.DATETIME_NS_UTC || type == Simple.TIME_NS;
    return fine
        ? "(%s IS NOT NULL AND coalesce(epoch_ns(%s) %% 1000 <> 0, true))"
            .formatted(value, plain(value, type))
        : null;
  }

  private static String int96Beyond(String value, DataType type) {
    if (type != Simple.BINARY) {
      return null;
    }
    String hex =
        IntStream.range(0, INT96_NANOSECOND_BYTES)
            .map(i -> 2 * (INT96_NANOSECOND_BYTES - 1 - i) + 1)
            .mapToObj(place -> "substring(hex(" + value + "), " + place + ", 2)")
            .collect(Collectors.joining(" || ", "'0x' || ", ""));
    return "(%s IS NOT NULL AND coalesce(TRY_CAST(%s AS BIGINT) %% 1000 <> 0, true))"
        .formatted(value, hex);
  }

  /** ISO 8601 with nine digits after the second; null for other types. */
  static String iso8601(String value, DataType type) {
    if (type == Simple.TIME_NS) {
      String text = "CAST(" + value + " AS VARCHAR)";
      return "rpad(CASE WHEN contains(%1$s, '.') THEN %1$s ELSE %1$s || '.' END, %2$s, '0')"
          .formatted(text, TIME_LENGTH);
    }
    if (type == Simple.DATETIME_NS) {
      return datetime(value);
    }
    return type == Simple.DATETIME_NS_UTC
        ? "(" + datetime(plain(value, type)) + " || '+00:00')"
        : null;
  }

  private static String datetime(String value) {
    return ("(CASE WHEN isfinite(%1$s) THEN strftime(%1$s, %2$s) WHEN %1$s > %3$s THEN %4$s"
            + " WHEN %1$s < %3$s THEN %5$s END)")
        .formatted(value, FORMAT, BETWEEN, LAST, FIRST);
  }

  /** Fewer functions know instants than datetimes; the zone of every connection is UTC. */
  private static String plain(String value, DataType type) {
    return type == Simple.DATETIME_NS_UTC ? "CAST(" + value + " AS TIMESTAMP_NS)" : value;
  }
}
