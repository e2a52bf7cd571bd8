package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.Map;

/** Writes values as compact JSON. */
public final class JsonWriting {

  private final StringBuilder out = new StringBuilder();
  private final boolean quotedKeys;

  private JsonWriting(boolean quotedKeys) {
    this.quotedKeys = quotedKeys;
  }

  public static String of(JsonValue value) {
    return new JsonWriting(true).write(value);
  }

  /** As some providers write it: keys without quotes. */
  public static String withBareKeys(JsonValue value) {
    return new JsonWriting(false).write(value);
  }

  private String write(JsonValue value) {
    put(value);
    return out.toString();
  }

  private void put(JsonValue value) {
    if (value instanceof JsonObject object) {
      object(object);
    } else if (value instanceof JsonArray array) {
      array(array);
    } else if (value instanceof JsonText text) {
      text(text.value());
    } else if (value instanceof JsonNumber number) {
      out.append(number.value());
    } else if (value instanceof JsonBoolean flag) {
      out.append(flag.value());
    } else {
      out.append("null");
    }
  }

  private void object(JsonObject object) {
    char before = '{';
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      out.append(before);
      key(member.getKey());
      out.append(':');
      put(member.getValue());
      before = ',';
    }
    out.append(object.members().isEmpty() ? "{}" : "}");
  }

  private void key(String name) {
    if (quotedKeys) {
      text(name);
    } else {
      out.append(name);
    }
  }

  private void array(JsonArray array) {
    out.append('[');
    for (int at = 0; at < array.items().size(); at++) {
      if (at > 0) {
        out.append(',');
      }
      put(array.items().get(at));
    }
    out.append(']');
  }

  private void text(String text) {
    out.append('"');
    for (int at = 0; at < text.length(); at++) {
      char letter = text.charAt(at);
      if (letter == '"' || letter == '\\') {
        out.append('\\').append(letter);
      } else if (letter < ' ') {
        out.append(String.format("\\u%04x", (int) letter));
      } else {
        out.append(letter);
      }
    }
    out.append('"');
  }
}
