package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;

/** Writes one form for one value: two-space indent, LF, members sorted by code point. */
final class JsonPrinter {

  private final StringBuilder out = new StringBuilder();

  private JsonPrinter() {}

  static String print(JsonValue value) {
    JsonPrinter printer = new JsonPrinter();
    printer.value(value, 0);
    return printer.out.append('\n').toString();
  }

  private void value(JsonValue value, int depth) {
    if (value instanceof JsonObject object) {
      Map<String, JsonValue> members = SortedNames.of(object.members());
      block('{', '}', members.entrySet(), depth, member -> member(member, depth + 1));
    } else if (value instanceof JsonArray array) {
      block('[', ']', array.items(), depth, item -> value(item, depth + 1));
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

  private void member(Map.Entry<String, JsonValue> member, int depth) {
    text(member.getKey());
    out.append(": ");
    value(member.getValue(), depth);
  }

  private <T> void block(char open, char close, Iterable<T> parts, int depth, Consumer<T> write) {
    out.append(open);
    Iterator<T> rest = parts.iterator();
    if (rest.hasNext()) {
      while (rest.hasNext()) {
        line(depth + 1);
        write.accept(rest.next());
        out.append(rest.hasNext() ? "," : "");
      }
      line(depth);
    }
    out.append(close);
  }

  private void line(int depth) {
    out.append('\n').append("  ".repeat(depth));
  }

  private void text(String text) {
    out.append('"');
    text.codePoints().forEach(this::character);
    out.append('"');
  }

  /** Half of a surrogate pair has no UTF-8 form, so it is escaped like a control character. */
  private void character(int c) {
    if (c == '"' || c == '\\') {
      out.append('\\').append((char) c);
    } else if (c == '\n') {
      out.append("\\n");
    } else if (c < 0x20 || (c >= 0xD800 && c <= 0xDFFF)) {
      out.append(String.format("\\u%04x", c));
    } else {
      out.appendCodePoint(c);
    }
  }
}
