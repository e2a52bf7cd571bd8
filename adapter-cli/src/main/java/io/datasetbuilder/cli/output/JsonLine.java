package io.datasetbuilder.cli.output;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.util.stream.Collectors;

/** A value on one line. */
public final class JsonLine {

  private JsonLine() {}

  public static String of(JsonValue value) {
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
      return array.items().stream().map(JsonLine::of).collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof JsonObject object ? of(object) : "null";
  }

  private static String of(JsonObject object) {
    return object.members().entrySet().stream()
        .map(member -> JsonRenderer.quoted(member.getKey()) + ": " + of(member.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
