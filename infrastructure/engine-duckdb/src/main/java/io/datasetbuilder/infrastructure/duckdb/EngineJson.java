package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** JSON texts that the engine wrote, as values. */
final class EngineJson {

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private EngineJson() {}

  static JsonValue parse(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      return value(parser);
    }
  }

  /** A text as a JSON string. */
  static String quote(String text) {
    return new String(new CanonicalRecord().text(text).toBytes(), StandardCharsets.UTF_8);
  }

  private static JsonValue value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    return switch (token) {
      case VALUE_STRING -> JsonValue.of(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonValue.of(parser.getDecimalValue());
      case VALUE_TRUE -> JsonValue.of(true);
      case VALUE_FALSE -> JsonValue.of(false);
      case START_ARRAY -> {
        List<JsonValue> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(value(parser));
        }
        yield new JsonValue.JsonArray(items);
      }
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
