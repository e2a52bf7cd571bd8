package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.child.CellType.Field;
import io.datasetbuilder.infrastructure.query.child.CellType.ListOf;
import io.datasetbuilder.infrastructure.query.child.CellType.MapOf;
import io.datasetbuilder.infrastructure.query.child.CellType.StructOf;
import io.datasetbuilder.infrastructure.query.child.CellType.TupleOf;
import io.datasetbuilder.infrastructure.query.plan.SqlText;
import io.datasetbuilder.warehouse.query.ResultFile.Stored;
import java.util.ArrayList;
import java.util.List;

/**
 * SQL that gives values the form which they have on the wire ({@link CellType#cell} gives the same
 * in Java), so that the engine writes a whole result without a detour. Whole numbers within lists
 * and structs stay numbers, since their range is not known.
 */
final class WireSql {

  private WireSql() {}

  /** A column as a file holds it, see {@link Stored}. */
  static String cell(String column, CellType type) {
    return switch (Stored.of(type.dtype())) {
      case AS_TYPED, AS_TEXT -> value(column, type, 0);
      case AS_DECIMAL -> decimal(column);
      case AS_JSON ->
          whereNotNull(column, "CAST(to_json(" + value(column, type, 0) + ") AS VARCHAR)");
    };
  }

  /** The digits of the whole numbers of a column that no decimal holds; null for others. */
  static String digits(String column) {
    return "CASE WHEN " + decimal(column) + " IS NULL THEN " + text(column) + " END";
  }

  private static String decimal(String value) {
    return "TRY_CAST(" + value + " AS DECIMAL(38,0))";
  }

  /**
   * @param depth number of lists around it: each has a name for its elements
   */
  private static String value(String value, CellType type, int depth) {
    if (type instanceof ListOf list) {
      return elements(value, depth, element -> member(element, list.element(), depth + 1));
    }
    if (type instanceof MapOf map) {
      return elements(
          "map_entries(" + value + ")",
          depth,
          entry ->
              "struct_pack(key := %s, value := %s)"
                  .formatted(
                      member(entry + ".key", map.key(), depth + 1),
                      member(entry + ".value", map.value(), depth + 1)));
    }
    if (type instanceof StructOf struct) {
      List<String> fields = new ArrayList<>();
      for (Field field : struct.fields()) {
        String inner = "struct_extract(%s, %s)".formatted(value, SqlText.literal(field.name()));
        fields.add(SqlText.identifier(field.name()) + " := " + member(inner, field.type(), depth));
      }
      return whereNotNull(value, "struct_pack(" + String.join(", ", fields) + ")");
    }
    if (type instanceof TupleOf tuple) {
      List<String> parts = new ArrayList<>();
      for (int i = 1; i <= tuple.parts().size(); i++) {
        String inner = "struct_extract(" + value + ", " + i + ")";
        parts.add("element" + i + " := " + member(inner, tuple.parts().get(i - 1), depth));
      }
      return whereNotNull(value, "struct_pack(" + String.join(", ", parts) + ")");
    }
    return scalar(value, type.dtype());
  }

  /** A value within another: decimals and floats of 32 bits would be rounded as JSON numbers. */
  private static String member(String value, CellType type, int depth) {
    String dtype = type.dtype();
    if (dtype.startsWith("Decimal(") || dtype.equals("Int128")) {
      return text(value);
    }
    if (dtype.equals("Float32")) {
      return "CAST(CAST(" + scalar(value, dtype) + " AS VARCHAR) AS DOUBLE)";
    }
    return value(value, type, depth);
  }

  private static String elements(String list, int depth, Element form) {
    String element = "e" + depth;
    return "list_transform(%s, lambda %s: %s)".formatted(list, element, form.of(element));
  }

  private static String scalar(String value, String dtype) {
    return switch (dtype) {
      case "Float32", "Float64" -> "CASE WHEN isfinite(%1$s) THEN %1$s END".formatted(value);
      case "Binary" -> "lower(hex(" + value + "))";
      case "Date" -> date(value);
      case "Time(ns)" -> nanosecondTime(text(value));
      case "Datetime" -> datetime("CAST(" + value + " AS TIMESTAMP)");
      case "Datetime(UTC)" -> datetime("CAST(" + value + " AS TIMESTAMP)") + zone(value);
      case "Datetime(ns)" -> nanosecondDatetime(value);
      case "Datetime(ns,UTC)" ->
          nanosecondDatetime("CAST(" + value + " AS TIMESTAMP_NS)") + " || '+00:00'";
      default ->
          Stored.of(dtype) == Stored.AS_TYPED && !dtype.equals("String") ? value : text(value);
    };
  }

  /** Years that ISO 8601 writes with four digits and no sign are written by the engine itself. */
  private static String date(String value) {
    return ("CASE WHEN %1$s BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' OR NOT isfinite(%1$s)"
            + " THEN CAST(%1$s AS VARCHAR) ELSE %2$s END")
        .formatted(value, signedDate(value));
  }

  private static String datetime(String value) {
    return ("CASE WHEN %1$s BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31 23:59:59.999999'"
            + " OR NOT isfinite(%1$s) THEN replace(CAST(%1$s AS VARCHAR), ' ', 'T')"
            + " ELSE %2$s || 'T' || CAST(CAST(%1$s AS TIME) AS VARCHAR) END")
        .formatted(value, signedDate(value));
  }

  /** The year before 1 CE is 0000. */
  private static String signedDate(String value) {
    return ("CASE WHEN year(%1$s) > 9999 THEN '+' WHEN year(%1$s) < 0 THEN '-' ELSE '' END"
            + " || printf('%%04d-%%02d-%%02d', abs(year(%1$s)), month(%1$s), day(%1$s))")
        .formatted(value);
  }

  private static String zone(String value) {
    return " || CASE WHEN isfinite(" + value + ") THEN '+00:00' ELSE '' END";
  }

  private static String nanosecondTime(String text) {
    return "CASE WHEN contains(%1$s, '.') THEN rpad(%1$s, 18, '0') ELSE %1$s || '.000000000' END"
        .formatted(text);
  }

  /** A datetime with nine digits; the engine treats the ends of the range as infinite. */
  private static String nanosecondDatetime(String value) {
    return ("CASE %2$s WHEN 'infinity' THEN '%3$s' WHEN '-infinity' THEN '%4$s'"
            + " ELSE strftime(%1$s, '%%Y-%%m-%%dT%%H:%%M:%%S.%%n') END")
        .formatted(
            value,
            text(value),
            TemporalText.nanosecondDatetime("infinity"),
            TemporalText.nanosecondDatetime("-infinity"));
  }

  private static String text(String value) {
    return "CAST(" + value + " AS VARCHAR)";
  }

  private static String whereNotNull(String value, String form) {
    return "CASE WHEN " + value + " IS NOT NULL THEN " + form + " END";
  }

  /** The form of the elements of a list. */
  private interface Element {
    String of(String element);
  }
}
