package io.datasetbuilder.pipeline.model.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.Iterator;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Writes a value as a JSON document for people: two spaces of indent, LF, members in their own
 * order, numbers with the digits they have, and a line end after the last line. Letters stay as
 * they are; only characters that JSON or UTF-8 cannot hold are escaped.
 */
public final class JsonRenderer {

  private final StringBuilder out = new StringBuilder();

  private final IntFunction<String> escape;

  private JsonRenderer(IntFunction<String> escape) {
    this.escape = escape;
  }

  /** The document. */
  public static String render(JsonValue value) {
    return render(value, Escapes::inJson);
  }

  /**
   * Renders the document.
   *
   * @param escape spelling of a code point inside quotes; printable ASCII but quotation mark and
   *     backslash is written as it is
   */
  public static String render(JsonValue value, IntFunction<String> escape) {
    JsonRenderer renderer = new JsonRenderer(escape);
    renderer.write(value, 0);
    return renderer.out.append('\n').toString();
  }

  /** The value on one line, without blanks and without a line end. */
  public static String line(JsonValue value) {
    JsonRenderer renderer = new JsonRenderer(Escapes::inJson);
    renderer.writeTight(value);
    return renderer.out.toString();
  }

  private void writeTight(JsonValue value) {
    if (value instanceof JsonObject object) {
      char before = '{';
      for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
        out.append(before);
        text(member.getKey());
        out.append(':');
        writeTight(member.getValue());
        before = ',';
      }
      out.append(object.members().isEmpty() ? "{}" : "}");
    } else if (value instanceof JsonArray array) {
      char before = '[';
      for (JsonValue item : array.items()) {
        out.append(before);
        writeTight(item);
        before = ',';
      }
      out.append(array.items().isEmpty() ? "[]" : "]");
    } else {
      write(value, 0);
    }
  }

  private void write(JsonValue value, int depth) {
    if (value instanceof JsonObject object) {
      writeObject(object, depth);
    } else if (value instanceof JsonArray array) {
      writeArray(array, depth);
    } else if (value instanceof JsonText text) {
      text(text.value());
    } else if (value instanceof JsonNumber number) {
      out.append(number.value());
    } else if (value instanceof JsonBoolean bool) {
      out.append(bool.value());
    } else {
      out.append("null");
    }
  }

  private void writeObject(JsonObject object, int depth) {
    if (object.members().isEmpty()) {
      out.append("{}");
      return;
    }
    out.append('{');
    Iterator<Map.Entry<String, JsonValue>> members = object.members().entrySet().iterator();
    while (members.hasNext()) {
      Map.Entry<String, JsonValue> member = members.next();
      indent(depth + 1);
      text(member.getKey());
      out.append(": ");
      write(member.getValue(), depth + 1);
      out.append(members.hasNext() ? "," : "");
    }
    indent(depth);
    out.append('}');
  }

  private void writeArray(JsonArray array, int depth) {
    if (array.items().isEmpty()) {
      out.append("[]");
      return;
    }
    out.append('[');
    Iterator<JsonValue> items = array.items().iterator();
    while (items.hasNext()) {
      indent(depth + 1);
      write(items.next(), depth + 1);
      out.append(items.hasNext() ? "," : "");
    }
    indent(depth);
    out.append(']');
  }

  private void indent(int depth) {
    out.append('\n').append("  ".repeat(depth));
  }

  /** The text as a JSON string, quotes included. */
  public static String quoted(String text) {
    return line(JsonValue.of(text));
  }

  private void text(String text) {
    out.append('"');
    int plain = 0;
    while (plain < text.length() && isPlain(text.charAt(plain))) {
      plain++;
    }
    out.append(text, 0, plain);
    text.substring(plain).codePoints().forEach(c -> out.append(escape.apply(c)));
    out.append('"');
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
  }
}
