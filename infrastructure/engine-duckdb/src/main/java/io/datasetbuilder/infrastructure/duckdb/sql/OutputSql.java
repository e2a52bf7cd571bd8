package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Values as they are written into texts: temporal values in ISO 8601, floats as the shortest text
 * that reads back the same, decimals as exact text.
 */
public final class OutputSql {

  /** In the common subset of the two engines of regular expressions. */
  private static final Pattern FORMULA = Pattern.compile("^[=+\\-@\\t\\r]");

  /** Characters that a cell of CSV holds only within quotes, and the empty cell. */
  private static final Pattern QUOTED = Pattern.compile("[,\"\\r\\n]|^$");

  private OutputSql() {}

  /**
   * The columns of a relation for Parquet, which has no 128-bit integers: decimals hold them
   * exactly.
   */
  public static String parquetCells(List<Column> columns) {
    return columns.stream()
        .map(
            column -> {
              String name = Quoted.identifier(column.name());
              return SqlTypes.holdsInt128(column.type())
                  ? "CAST(" + name + " AS " + SqlTypes.parquetNameOf(column.type()) + ") AS " + name
                  : name;
            })
        .collect(Collectors.joining(", "));
  }

  /** The columns of a relation as CSV cells. */
  public static String csvCells(List<Column> columns) {
    return columns.stream()
        .map(column -> csvCell(column) + " AS " + Quoted.identifier(column.name()))
        .collect(Collectors.joining(", "));
  }

  /**
   * As {@link #csvCells}, with an apostrophe before texts that a spreadsheet would run as a
   * formula, which names of columns are to it, too.
   */
  public static String spreadsheetCells(List<Column> columns) {
    return columns.stream()
        .map(column -> guarded(column) + " AS " + Quoted.identifier(guarded(column.name())))
        .collect(Collectors.joining(", "));
  }

  /** The header of {@link #spreadsheetCells}. */
  public static String spreadsheetHeader(List<Column> columns) {
    return columns.stream()
        .map(column -> quoted(guarded(column.name())))
        .collect(Collectors.joining(","));
  }

  /** True for a row in which the column holds a text with a NUL character; null for other types. */
  public static String holdsNul(Column column) {
    return column.type() == DataType.Simple.STRING
        ? "contains(" + Quoted.identifier(column.name()) + ", chr(0))"
        : null;
  }

  /** The columns of a relation as members of JSON objects. */
  public static String jsonMembers(List<Column> columns) {
    return columns.stream()
        .map(
            column ->
                json(Quoted.identifier(column.name()), column.type())
                    + " AS "
                    + Quoted.identifier(column.name()))
        .collect(Collectors.joining(", "));
  }

  /** The columns of a relation as one JSON array text. */
  public static String jsonArray(List<Column> columns) {
    return columns.stream()
        .map(column -> json(Quoted.identifier(column.name()), column.type()))
        .collect(Collectors.joining(", ", "CAST(json_array(", ") AS VARCHAR)"));
  }

  /**
   * The columns of a relation as one JSON object text in which floats that are not finite are
   * texts.
   *
   * @param names of the members, one a column
   */
  public static String jsonObject(List<String> names, List<Column> columns) {
    return IntStream.range(0, columns.size())
        .mapToObj(
            i -> {
              Column column = columns.get(i);
              String cell = Quoted.identifier(column.name());
              return Quoted.text(names.get(i)) + ", " + recordValue(cell, column.type());
            })
        .collect(Collectors.joining(", ", "CAST(json_object(", ") AS VARCHAR)"));
  }

  /**
   * Whether some value of the column is a float that JSON cannot express; null when none can be.
   */
  public static String notFinite(Column column) {
    return notFinite(Quoted.identifier(column.name()), column.type());
  }

  private static String notFinite(String value, DataType type) {
    if (holdsFloat(type)) {
      return "(NOT isfinite(" + value + "))";
    }
    if (type instanceof DataType.ListOf list) {
      String element = notFinite(Quoted.ELEMENT, list.element());
      return element == null
          ? null
          : "(len(list_filter(%s, lambda %s: coalesce(%s, false))) > 0)"
              .formatted(value, Quoted.ELEMENT, element);
    }
    if (type instanceof DataType.StructOf struct) {
      String members =
          struct.fields().stream()
              .map(field -> notFinite(Quoted.member(value, field.name()), field.type()))
              .filter(Objects::nonNull)
              .collect(Collectors.joining(" OR "));
      return members.isEmpty() ? null : "(" + members + ")";
    }
    return null;
  }

  private static String quoted(String name) {
    return QUOTED.matcher(name).find() ? '"' + name.replace("\"", "\"\"") + '"' : name;
  }

  private static String guarded(String name) {
    return FORMULA.matcher(name).find() ? "'" + name : name;
  }

  private static String guarded(Column column) {
    String cell = csvCell(column);
    boolean text = column.type() == DataType.Simple.STRING || isNested(column.type());
    return text
        ? "CASE WHEN regexp_matches(%1$s, %2$s) THEN '''' || %1$s ELSE %1$s END"
            .formatted(cell, Quoted.text(FORMULA.pattern()))
        : cell;
  }

  private static String csvCell(Column column) {
    String name = Quoted.identifier(column.name());
    DataType type = column.type();
    if (isNested(type)) {
      return isEmptyStruct(type) ? name : "CAST(to_json(" + json(name, type) + ") AS VARCHAR)";
    }
    if (holdsFloat(type)) {
      return ("CASE WHEN isnan(%1$s) THEN 'NaN' WHEN isinf(%1$s) THEN CASE WHEN %1$s > 0"
              + " THEN 'Infinity' ELSE '-Infinity' END ELSE CAST(%1$s AS VARCHAR) END")
          .formatted(name);
    }
    return TemporalSql.iso8601(name, type);
  }

  private static String json(String value, DataType type) {
    if (type == DataType.Simple.FLOAT32) {
      return "CASE WHEN isfinite(%1$s) THEN CAST(CAST(%1$s AS VARCHAR) AS DOUBLE) END"
          .formatted(value);
    }
    if (type == DataType.Simple.FLOAT64) {
      return "CASE WHEN isfinite(" + value + ") THEN " + value + " END";
    }
    if (type instanceof DataType.Decimal) {
      return "CAST(" + value + " AS VARCHAR)";
    }
    if (type instanceof DataType.ListOf list && needsWork(list.element())) {
      return "list_transform(%s, lambda %s: %s)"
          .formatted(value, Quoted.ELEMENT, json(Quoted.ELEMENT, list.element()));
    }
    if (isEmptyStruct(type)) {
      return "CAST(" + value + " AS JSON)";
    }
    if (type instanceof DataType.StructOf struct && needsWork(struct)) {
      return struct.fields().stream()
          .map(
              field -> {
                String name = Quoted.identifier(field.name());
                return name + " := " + json(Quoted.member(value, field.name()), field.type());
              })
          .collect(
              Collectors.joining(
                  ", ", "CASE WHEN " + value + " IS NOT NULL THEN struct_pack(", ") END"));
    }
    return TemporalSql.iso8601(value, type);
  }

  private static String recordValue(String value, DataType type) {
    if (holdsFloat(type)) {
      return ("CASE WHEN %1$s IS NULL OR isfinite(%1$s) THEN to_json(%2$s)"
              + " ELSE to_json(CAST(%1$s AS VARCHAR)) END")
          .formatted(value, json(value, type));
    }
    return json(value, type);
  }

  private static boolean needsWork(DataType type) {
    if (type instanceof DataType.ListOf list) {
      return needsWork(list.element());
    }
    if (type instanceof DataType.StructOf struct) {
      return struct.fields().isEmpty()
          || struct.fields().stream().anyMatch(field -> needsWork(field.type()));
    }
    return holdsFloat(type) || type instanceof DataType.Decimal || TemporalSql.hasOwnForm(type);
  }

  private static boolean holdsFloat(DataType type) {
    return type == DataType.Simple.FLOAT32 || type == DataType.Simple.FLOAT64;
  }

  private static boolean isNested(DataType type) {
    return type instanceof DataType.ListOf || type instanceof DataType.StructOf;
  }

  private static boolean isEmptyStruct(DataType type) {
    return type instanceof DataType.StructOf struct && struct.fields().isEmpty();
  }
}
