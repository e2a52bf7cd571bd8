package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.List;

/** Facts of problems as short texts. */
final class Facts {

  private Facts() {}

  static JsonValue member(JsonValue object, String name) {
    return ((JsonObject) object).members().get(name);
  }

  static List<JsonValue> items(JsonValue array) {
    return ((JsonArray) array).items();
  }

  /** As JSON without any quotes. */
  static String text(JsonValue value) {
    if (value instanceof JsonObject object) {
      return "{"
          + String.join(
              ",",
              object.members().entrySet().stream()
                  .map(member -> member.getKey() + ":" + text(member.getValue()))
                  .toList())
          + "}";
    }
    if (value instanceof JsonArray array) {
      return "[" + String.join(",", array.items().stream().map(Facts::text).toList()) + "]";
    }
    if (value instanceof JsonText text) {
      return text.value();
    }
    return value instanceof JsonNumber number ? number.value().toPlainString() : "null";
  }
}
