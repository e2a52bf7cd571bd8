package io.datasetbuilder.infrastructure.http.response;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Takes a value apart into the stretches of its members or items; nothing inside is read. */
final class JsonParts {

  /** More in one array would take memory out of proportion to the answer. */
  private static final int MOST_ITEMS = 2_000_000;

  private JsonParts() {}

  static boolean isObject(JsonSlice json) {
    return json.first() == '{';
  }

  static boolean isArray(JsonSlice json) {
    return json.first() == '[';
  }

  static boolean isNull(JsonSlice json) {
    return json.first() == 'n';
  }

  /**
   * The members of an object, in order.
   *
   * @throws MalformedResponse when it is none, or has two members of one name
   */
  static Map<String, JsonSlice> members(JsonSlice json) {
    try (JsonParser parser = BoundedJson.parser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedResponse();
      }
      Map<String, JsonSlice> members = new LinkedHashMap<>();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        parser.nextToken();
        if (members.put(name, value(json, parser)) != null) {
          throw new MalformedResponse();
        }
      }
      return members;
    }
  }

  /**
   * The items of an array.
   *
   * @throws MalformedResponse when it is none
   */
  static List<JsonSlice> items(JsonSlice json) {
    try (JsonParser parser = BoundedJson.parser(json)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new MalformedResponse();
      }
      List<JsonSlice> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (items.size() == MOST_ITEMS) {
          throw MalformedResponse.tooLarge();
        }
        items.add(value(json, parser));
      }
      return items;
    }
  }

  /** A text's characters, or a number as spelled; empty for every other value. */
  static Optional<String> scalar(JsonSlice json) {
    try (JsonParser parser = BoundedJson.parser(json)) {
      return switch (parser.nextToken()) {
        case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Optional.of(parser.getString());
        default -> Optional.empty();
      };
    }
  }

  private static JsonSlice value(JsonSlice json, JsonParser parser) {
    int from = (int) parser.currentTokenLocation().getByteOffset();
    parser.skipChildren();
    parser.finishToken();
    int to = (int) parser.currentLocation().getByteOffset();
    return new JsonSlice(json.source(), json.from() + from, json.from() + to);
  }
}
