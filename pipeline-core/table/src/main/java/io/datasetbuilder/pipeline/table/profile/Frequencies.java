package io.datasetbuilder.pipeline.table.profile;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.List;
import java.util.Map;

/** Reads the pairs of value and count that an engine gives for the most frequent values. */
final class Frequencies {

  private Frequencies() {}

  static List<Map<String, JsonValue>> of(JsonValue pairs) {
    return pairs instanceof JsonArray array
        ? array.items().stream().map(pair -> ((JsonObject) pair).members()).toList()
        : List.of();
  }

  /** How many rows have the value. */
  static long rows(Map<String, JsonValue> pair) {
    return ((JsonNumber) requireNonNull(pair.get("n"))).value().longValueExact();
  }

  /** The value, where it is a whole number. */
  static long count(Map<String, JsonValue> pair) {
    return ((JsonNumber) requireNonNull(pair.get("v"))).value().longValueExact();
  }

  /** The value as text. */
  static String text(Map<String, JsonValue> pair) {
    return text(requireNonNull(pair.get("v")));
  }

  /** A text, number or boolean as text. */
  static String text(JsonValue value) {
    if (value instanceof JsonText text) {
      return text.value();
    }
    if (value instanceof JsonNumber number) {
      return number.value().toPlainString();
    }
    return String.valueOf(((JsonBoolean) value).value());
  }
}
