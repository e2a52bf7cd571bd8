package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Builds values from a parser's tokens; the parser bounds their depth. */
final class JsonTokens {

  private JsonTokens() {}

  /** The value at whose first token the parser stands. */
  static JsonValue read(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_TRUE -> JsonValue.of(true);
      case VALUE_FALSE -> JsonValue.of(false);
      case VALUE_NULL -> JsonValue.ofNull();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonValue.of(parser.getDecimalValue());
      case VALUE_STRING -> JsonValue.of(parser.getString());
      default -> throw new IllegalStateException("a parser gave no value");
    };
  }

  private static JsonValue object(JsonParser parser) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, read(parser));
    }
    return new JsonObject(members);
  }

  private static JsonValue array(JsonParser parser) {
    List<JsonValue> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(read(parser));
    }
    return new JsonArray(items);
  }
}
