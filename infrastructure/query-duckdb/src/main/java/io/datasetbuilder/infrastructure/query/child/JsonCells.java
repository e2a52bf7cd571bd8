package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Cells as JSON, without loss: digits and scale of numbers, order of members. */
final class JsonCells {

  private JsonCells() {}

  static void write(JsonValue cell, JsonGenerator out) {
    if (cell instanceof JsonText text) {
      out.writeString(text.value());
    } else if (cell instanceof JsonNumber number) {
      out.writeNumber(number.value());
    } else if (cell instanceof JsonBoolean bool) {
      out.writeBoolean(bool.value());
    } else if (cell instanceof JsonArray array) {
      out.writeStartArray();
      for (JsonValue item : array.items()) {
        write(item, out);
      }
      out.writeEndArray();
    } else if (cell instanceof JsonObject object) {
      out.writeStartObject();
      for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
        out.writeName(member.getKey());
        write(member.getValue(), out);
      }
      out.writeEndObject();
    } else {
      out.writeNull();
    }
  }

  /** The value that the current token begins; its last token is current afterwards. */
  static JsonValue read(JsonParser in) {
    return switch (in.currentToken()) {
      case VALUE_STRING -> JsonValue.of(in.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonValue.of(in.getDecimalValue());
      case VALUE_TRUE -> JsonValue.of(true);
      case VALUE_FALSE -> JsonValue.of(false);
      case START_ARRAY -> {
        List<JsonValue> items = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
          items.add(read(in));
        }
        yield new JsonArray(items);
      }
      case START_OBJECT -> {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
          String name = in.currentName();
          in.nextToken();
          members.put(name, read(in));
        }
        yield new JsonObject(members);
      }
      default -> JsonValue.ofNull();
    };
  }
}
