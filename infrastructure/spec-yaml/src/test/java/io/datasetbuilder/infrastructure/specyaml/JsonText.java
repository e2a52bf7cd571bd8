package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.stream.Collectors;

/** Values as JSON, which the schema's validator reads. */
final class JsonText {

  private JsonText() {}

  static String of(JsonValue value) {
    if (value instanceof JsonObject object) {
      return object.members().entrySet().stream()
          .map(member -> QuotedText.value(member.getKey()) + ":" + of(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof JsonArray array) {
      return array.items().stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
    }
    if (value instanceof JsonNumber number) {
      return number.value().toString();
    }
    return InlineValue.of(value);
  }
}
