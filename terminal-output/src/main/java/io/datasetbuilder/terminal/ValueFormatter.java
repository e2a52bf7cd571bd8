package io.datasetbuilder.terminal;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats single values for people: times, counts, and JSON values on one line. */
public final class ValueFormatter {

  /** Placeholder of an unknown value. */
  public static final String UNKNOWN = "-";

  private ValueFormatter() {}

  public static String time(Optional<Instant> time) {
    return time.map(NumberFormat::moment).orElse(UNKNOWN);
  }

  public static String count(Optional<Long> count) {
    return count.map(NumberFormat::count).orElse(UNKNOWN);
  }

  public static String counts(CheckCounts checks) {
    return "%s passed, %s warned, %s failed"
        .formatted(
            NumberFormat.count(checks.pass()),
            NumberFormat.count(checks.warn()),
            NumberFormat.count(checks.fail()));
  }

  /** Values on one line, with commas between them. */
  public static String json(Collection<JsonValue> values) {
    return values.stream().map(ValueFormatter::json).collect(Collectors.joining(", "));
  }

  /** A JSON value on one line. */
  public static String json(JsonValue value) {
    if (value instanceof JsonText text) {
      return JsonRenderer.quoted(text.value());
    }
    if (value instanceof JsonNumber number) {
      return number.value().toPlainString();
    }
    if (value instanceof JsonBoolean flag) {
      return String.valueOf(flag.value());
    }
    if (value instanceof JsonArray array) {
      return "[" + json(array.items()) + "]";
    }
    return value instanceof JsonObject object ? json(object) : "null";
  }

  private static String json(JsonObject object) {
    return object.members().entrySet().stream()
        .map(member -> JsonRenderer.quoted(member.getKey()) + ": " + json(member.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
