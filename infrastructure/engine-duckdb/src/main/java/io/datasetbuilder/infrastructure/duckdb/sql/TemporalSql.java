package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;

/**
 * Dates and times as ISO 8601 writes them: years outside 0000 to 9999 carry a sign, and the year
 * before 1 CE is 0000. What the engine calls infinite stays {@code infinity} and {@code -infinity},
 * for which ISO 8601 has no form.
 */
public final class TemporalSql {

  private TemporalSql() {}

  /** The text of a date or time; the value itself for other types. */
  static String iso8601(String value, DataType type) {
    String nanoseconds = NanosecondSql.iso8601(value, type);
    if (nanoseconds != null) {
      return nanoseconds;
    }
    if (type == Simple.DATE) {
      return date(value);
    }
    if (type == Simple.DATETIME) {
      return datetime(value);
    }
    return type instanceof DataType.ZonedDatetime
        ? datetime("CAST(" + value + " AS TIMESTAMP)") + " || " + offset(value)
        : value;
  }

  /** Whether the type is written in another form than the engine's own. */
  static boolean hasOwnForm(DataType type) {
    return type == Simple.DATE
        || type == Simple.DATETIME
        || type instanceof DataType.ZonedDatetime
        || NanosecondSql.holdsNanoseconds(type);
  }

  /** True for a row in which the column holds an infinite date or time; null when none can be. */
  public static String infinite(Column column) {
    return NanosecondSql.anywhere(
        Quoted.identifier(column.name()),
        column.type(),
        (value, type) ->
            type == Simple.DATE || type == Simple.DATETIME || type instanceof DataType.ZonedDatetime
                ? "(NOT isfinite(" + value + "))"
                : null);
  }

  /** The engine itself writes years from 1 to 9999 as ISO 8601 does, and faster. */
  private static String date(String value) {
    return ("(CASE WHEN %1$s BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' OR NOT isfinite(%1$s)"
            + " THEN CAST(%1$s AS VARCHAR) ELSE %2$s END)")
        .formatted(value, signedDate(value));
  }

  private static String datetime(String value) {
    return ("(CASE WHEN %1$s BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP"
            + " '9999-12-31 23:59:59.999999' OR NOT isfinite(%1$s)"
            + " THEN replace(CAST(%1$s AS VARCHAR), ' ', 'T')"
            + " ELSE %2$s || 'T' || CAST(CAST(%1$s AS TIME) AS VARCHAR) END)")
        .formatted(value, signedDate(value));
  }

  private static String signedDate(String value) {
    return ("CASE WHEN year(%1$s) > 9999 THEN '+' WHEN year(%1$s) < 0 THEN '-' ELSE '' END"
            + " || printf('%%04d-%%02d-%%02d', abs(year(%1$s)), month(%1$s), day(%1$s))")
        .formatted(value);
  }

  private static String offset(String value) {
    return "CASE WHEN isfinite(" + value + ") THEN '+00:00' ELSE '' END";
  }
}
