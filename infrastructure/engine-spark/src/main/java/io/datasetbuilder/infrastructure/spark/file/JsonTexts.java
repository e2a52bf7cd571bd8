package io.datasetbuilder.infrastructure.spark.file;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** JSON texts that this engine wrote, as values. */
public final class JsonTexts {

  /** Reads texts and numbers of any length: all were checked before. */
  public static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonTexts() {}

  /** The cells of a row. */
  public static List<JsonValue> row(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      return items(parser);
    }
  }

  private static List<JsonValue> items(JsonParser parser) {
    List<JsonValue> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return items;
  }

  private static JsonValue value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> JsonValue.of(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonValue.of(parser.getDecimalValue());
      case VALUE_TRUE -> JsonValue.of(true);
      case VALUE_FALSE -> JsonValue.of(false);
      case START_ARRAY -> new JsonValue.JsonArray(items(parser));
      case START_OBJECT -> {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          members.put(name, value(parser));
        }
        yield new JsonValue.JsonObject(members);
      }
      default -> JsonValue.ofNull();
    };
  }
}
