package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON values of plain ones: texts, booleans, whole numbers, lists and values themselves. */
final class Json {

  private Json() {}

  /** An object of names and values in turn. */
  static JsonObject object(Object... members) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      values.put((String) members[i], value(members[i + 1]));
    }
    return new JsonObject(values);
  }

  private static JsonValue value(Object plain) {
    if (plain instanceof JsonValue value) {
      return value;
    }
    if (plain instanceof Boolean flag) {
      return JsonValue.of(flag);
    }
    if (plain instanceof Integer number) {
      return JsonValue.of(number);
    }
    if (plain instanceof List<?> items) {
      return new JsonArray(items.stream().<JsonValue>map(Json::value).toList());
    }
    return JsonValue.of((String) plain);
  }
}
