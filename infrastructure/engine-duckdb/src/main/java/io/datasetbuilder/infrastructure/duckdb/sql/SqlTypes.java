package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** DuckDB's type names, for and from the types of this service. */
public final class SqlTypes {

  private static final Map<DataType.Whole, String> WHOLE = new EnumMap<>(DataType.Whole.class);
  private static final Map<DataType.Simple, String> SIMPLE = new EnumMap<>(DataType.Simple.class);
  private static final Map<String, DataType> PARSED = new HashMap<>();

  static {
    WHOLE.put(DataType.Whole.INT8, "TINYINT");
    WHOLE.put(DataType.Whole.INT16, "SMALLINT");
    WHOLE.put(DataType.Whole.INT32, "INTEGER");
    WHOLE.put(DataType.Whole.INT64, "BIGINT");
    WHOLE.put(DataType.Whole.INT128, "HUGEINT");
    WHOLE.put(DataType.Whole.UINT8, "UTINYINT");
    WHOLE.put(DataType.Whole.UINT16, "USMALLINT");
    WHOLE.put(DataType.Whole.UINT32, "UINTEGER");
    WHOLE.put(DataType.Whole.UINT64, "UBIGINT");
    SIMPLE.put(DataType.Simple.FLOAT32, "FLOAT");
    SIMPLE.put(DataType.Simple.FLOAT64, "DOUBLE");
    SIMPLE.put(DataType.Simple.BOOLEAN, "BOOLEAN");
    SIMPLE.put(DataType.Simple.STRING, "VARCHAR");
    SIMPLE.put(DataType.Simple.DATE, "DATE");
    SIMPLE.put(DataType.Simple.DATETIME, "TIMESTAMP");
    SIMPLE.put(DataType.Simple.DATETIME_NS, "TIMESTAMP_NS");
    SIMPLE.put(DataType.Simple.DATETIME_NS_UTC, "TIMESTAMPTZ_NS");
    SIMPLE.put(DataType.Simple.TIME, "TIME");
    SIMPLE.put(DataType.Simple.TIME_NS, "TIME_NS");
    SIMPLE.put(DataType.Simple.BINARY, "BLOB");
    SIMPLE.put(DataType.Simple.NULL, "INTEGER");
    WHOLE.forEach((type, name) -> PARSED.put(name, type));
    SIMPLE.forEach(
        (type, name) -> {
          if (type != DataType.Simple.NULL && type != DataType.Simple.BINARY) {
            PARSED.put(name, type);
          }
        });
    PARSED.put("UUID", DataType.Simple.STRING);
    PARSED.put("JSON", DataType.Simple.STRING);
    PARSED.put("TIMESTAMP_S", DataType.Simple.DATETIME);
    PARSED.put("TIMESTAMP_MS", DataType.Simple.DATETIME);
    PARSED.put("TIMESTAMP WITH TIME ZONE", new DataType.ZonedDatetime("UTC"));
    PARSED.put("\"NULL\"", DataType.Simple.NULL);
  }

  private SqlTypes() {}

  /** The name DuckDB stores a type under. An empty struct is kept as its JSON text. */
  public static String nameOf(DataType type) {
    if (type instanceof DataType.Whole whole) {
      return WHOLE.get(whole);
    }
    if (type instanceof DataType.Simple simple) {
      return SIMPLE.get(simple);
    }
    if (type instanceof DataType.Decimal decimal) {
      return "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
    }
    if (type instanceof DataType.ListOf list) {
      return nameOf(list.element()) + "[]";
    }
    if (type instanceof DataType.StructOf struct) {
      return struct.fields().isEmpty() ? "VARCHAR" : structName(struct);
    }
    return "TIMESTAMP WITH TIME ZONE";
  }

  private static String structName(DataType.StructOf struct) {
    return struct.fields().stream()
        .map(field -> Quoted.identifier(field.name()) + " " + nameOf(field.type()))
        .collect(Collectors.joining(", ", "STRUCT(", ")"));
  }

  /** Whether a type is or holds 128-bit integers, which Parquet does not have. */
  static boolean holdsInt128(DataType type) {
    if (type instanceof DataType.ListOf list) {
      return holdsInt128(list.element());
    }
    return type instanceof DataType.StructOf struct
        ? struct.fields().stream().anyMatch(field -> holdsInt128(field.type()))
        : type == DataType.Whole.INT128;
  }

  /** The type name for a Parquet file: decimals in place of 128-bit integers. */
  static String parquetNameOf(DataType type) {
    return nameOf(withoutInt128(type));
  }

  private static DataType withoutInt128(DataType type) {
    if (type instanceof DataType.ListOf list) {
      return new DataType.ListOf(withoutInt128(list.element()));
    }
    if (type instanceof DataType.StructOf struct) {
      return new DataType.StructOf(
          struct.fields().stream()
              .map(field -> new Column(field.name(), withoutInt128(field.type())))
              .toList());
    }
    return type == DataType.Whole.INT128 ? new DataType.Decimal(38, 0) : type;
  }

  /** The type of a DuckDB type name, or nothing when datasets cannot hold it. */
  public static Optional<DataType> parse(String name) {
    TypeNameParser text = new TypeNameParser(name);
    Optional<DataType> type = parse(text);
    return text.atEnd() ? type : Optional.empty();
  }

  private static Optional<DataType> parse(TypeNameParser text) {
    Optional<DataType> type = element(text);
    while (type.isPresent() && text.takeBrackets()) {
      type = type.map(DataType.ListOf::new);
    }
    return type;
  }

  private static Optional<DataType> element(TypeNameParser text) {
    if (text.take("STRUCT(")) {
      return struct(text);
    }
    if (text.take("DECIMAL(")) {
      int precision = text.number();
      text.take(",");
      int scale = text.number();
      return text.take(")")
          ? Optional.of(new DataType.Decimal(precision, scale))
          : Optional.empty();
    }
    if (text.take("ENUM(")) {
      text.skipToClosing();
      return Optional.of(DataType.Simple.STRING);
    }
    return Optional.ofNullable(PARSED.get(text.word()));
  }

  private static Optional<DataType> struct(TypeNameParser text) {
    List<Column> fields = new ArrayList<>();
    do {
      String name = text.identifier();
      Optional<DataType> type = parse(text);
      if (type.isEmpty()) {
        return Optional.empty();
      }
      fields.add(new Column(name, type.get()));
    } while (text.take(", "));
    return text.take(")") ? Optional.of(new DataType.StructOf(fields)) : Optional.empty();
  }

  /** Walks over a type name as DuckDB prints it. */
  private static final class TypeNameParser {

    private final String text;
    private int at;

    TypeNameParser(String text) {
      this.text = text;
    }

    boolean atEnd() {
      return at == text.length();
    }

    boolean take(String expected) {
      if (!text.startsWith(expected, at)) {
        return false;
      }
      at += expected.length();
      return true;
    }

    /** Takes {@code []} or {@code [3]}. */
    boolean takeBrackets() {
      if (at >= text.length() || text.charAt(at) != '[') {
        return false;
      }
      int closing = text.indexOf(']', at);
      at = closing < 0 ? text.length() : closing + 1;
      return closing >= 0;
    }

    int number() {
      int from = at;
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
      return from == at ? 0 : Integer.parseInt(text.substring(from, at));
    }

    /** A type name of one or more words, up to a comma, bracket or parenthesis. */
    String word() {
      int from = at;
      while (at < text.length() && ",[()".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      return text.substring(from, at);
    }

    /** A field name, quoted or not, and the blank after it. */
    String identifier() {
      StringBuilder name = new StringBuilder();
      if (take("\"")) {
        while (at < text.length() && (text.charAt(at) != '"' || text.startsWith("\"\"", at))) {
          at += text.charAt(at) == '"' ? 1 : 0;
          name.append(text.charAt(at++));
        }
        take("\"");
      } else {
        while (at < text.length() && text.charAt(at) != ' ') {
          name.append(text.charAt(at++));
        }
      }
      take(" ");
      return name.toString();
    }

    /** Skips past the parenthesis that closes the open one; quoted texts may hold parentheses. */
    void skipToClosing() {
      boolean inText = false;
      while (at < text.length()) {
        char c = text.charAt(at++);
        if (c == '\'') {
          inText = !inText;
        } else if (c == ')' && !inText) {
          return;
        }
      }
    }
  }
}
