package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Type of values without nested values.
 *
 * @param dtype the canonical dtype name
 * @param exactInJson whether JSON holds the value unchanged; the others are cast to their text,
 *     which costs time for each column, even with few rows
 * @param value converts the text to which the engine casts the value
 */
record ScalarType(String dtype, boolean exactInJson, Function<String, JsonValue> value)
    implements CellType {

  /**
   * Texts, and types without a dtype of their own: UUIDs, enums, bits, big whole numbers, unions,
   * JSON, times with a zone.
   */
  static final ScalarType STRING = new ScalarType("String", false, JsonValue::of);

  private static final Map<String, ScalarType> BY_ENGINE_NAME = new HashMap<>();

  static {
    addExact("VARCHAR", "String", JsonValue::of);
    whole("TINYINT", "Int8");
    whole("SMALLINT", "Int16");
    whole("INTEGER", "Int32");
    whole("BIGINT", "Int64");
    add("HUGEINT", "Int128", ScalarType::number);
    whole("UTINYINT", "UInt8");
    whole("USMALLINT", "UInt16");
    whole("UINTEGER", "UInt32");
    whole("UBIGINT", "UInt64");
    add("UHUGEINT", "UInt128", ScalarType::number);
    add("FLOAT", "Float32", ScalarType::floating);
    add("DOUBLE", "Float64", ScalarType::floating);
    addExact("BOOLEAN", "Boolean", text -> JsonValue.of(text.equals("true")));
    add("BLOB", "Binary", text -> JsonValue.of(hex(text)));
    add("INTERVAL", "Duration", JsonValue::of);
    add("\"NULL\"", "Null", JsonValue::of);
    temporal("DATE", "Date", TemporalText::date);
    temporal("TIME", "Time", text -> text);
    temporal("TIME_NS", "Time(ns)", TemporalText::nanosecondTime);
    temporal("TIMESTAMP", "Datetime", TemporalText::datetime);
    temporal("TIMESTAMP_S", "Datetime", TemporalText::datetime);
    temporal("TIMESTAMP_MS", "Datetime", TemporalText::datetime);
    temporal("TIMESTAMP_NS", "Datetime(ns)", TemporalText::nanosecondDatetime);
    temporal("TIMESTAMP WITH TIME ZONE", "Datetime(UTC)", TemporalText::instant);
    temporal("TIMESTAMPTZ_NS", "Datetime(ns,UTC)", TemporalText::nanosecondInstant);
  }

  /** The type of an engine type without parameters; empty for one that has no dtype of its own. */
  static Optional<ScalarType> named(String engineName) {
    return Optional.ofNullable(BY_ENGINE_NAME.get(engineName));
  }

  /** Exact decimals; their scale is kept. */
  static ScalarType decimal(int precision, int scale) {
    return new ScalarType("Decimal(" + precision + "," + scale + ")", false, ScalarType::number);
  }

  @Override
  public String textType() {
    return "VARCHAR";
  }

  @Override
  public JsonValue cell(JsonValue fetched) {
    return fetched instanceof JsonText text ? value.apply(text.value()) : fetched;
  }

  private static JsonValue number(String text) {
    return JsonValue.of(new BigDecimal(text));
  }

  /** JSON has no NaN and no infinities. */
  private static JsonValue floating(String text) {
    return text.endsWith("nan") || text.endsWith("inf") ? JsonValue.ofNull() : number(text);
  }

  private static void whole(String engineName, String dtype) {
    addExact(engineName, dtype, ScalarType::number);
  }

  private static void temporal(String engineName, String dtype, Function<String, String> iso8601) {
    add(engineName, dtype, text -> JsonValue.of(iso8601.apply(text)));
  }

  private static void add(String engineName, String dtype, Function<String, JsonValue> value) {
    BY_ENGINE_NAME.put(engineName, new ScalarType(dtype, false, value));
  }

  private static void addExact(String engineName, String dtype, Function<String, JsonValue> value) {
    BY_ENGINE_NAME.put(engineName, new ScalarType(dtype, true, value));
  }

  /**
   * Bytes as lower-case hexadecimal digits.
   *
   * @param blob text that the engine casts them to: {@code \xNN}, or a character of ASCII
   */
  private static String hex(String blob) {
    StringBuilder digits = new StringBuilder();
    for (int at = 0; at < blob.length(); ) {
      char c = blob.charAt(at);
      if (c == '\\') {
        digits.append(blob.substring(at + 2, at + 4).toLowerCase(Locale.ROOT));
        at += 4;
      } else {
        digits.append(HexFormat.of().toHexDigits((byte) c));
        at++;
      }
    }
    return digits.toString();
  }
}
