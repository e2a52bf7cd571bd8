package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Map;

/**
 * Lays values out as YAML blocks. A list under a key is indented like the key's children, and the
 * first entry of a collection inside a list stands on the line of its dash. For one document.
 */
final class BlockLayout {

  /** YAML allows 1,024 characters before the colon; a longer key is written with a mark. */
  private static final int LONGEST_SIMPLE_KEY = 1000;

  private final StringBuilder out = new StringBuilder();

  String text() {
    return out.toString();
  }

  void document(JsonObject root) {
    if (root.members().isEmpty()) {
      out.append("{}\n");
    } else {
      mapping(root, 0, 0);
    }
  }

  /**
   * @param level the indentation of the entries
   * @param firstLevel that of the first entry: 0 where the line has begun already
   */
  private void mapping(JsonObject object, int level, int firstLevel) {
    int indent = firstLevel;
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      indent(indent);
      key(QuotedText.key(member.getKey()), level);
      memberValue(member.getValue(), level + 1);
      indent = level;
    }
  }

  private void key(String key, int level) {
    if (key.length() > LONGEST_SIMPLE_KEY) {
      out.append("? ").append(key).append('\n');
      indent(level);
    } else {
      out.append(key);
    }
    out.append(':');
  }

  private void list(JsonArray array, int level, int firstLevel) {
    int indent = firstLevel;
    for (JsonValue item : array.items()) {
      indent(indent);
      out.append("- ");
      itemValue(item, level + 1);
      indent = level;
    }
  }

  private void memberValue(JsonValue value, int level) {
    if (value instanceof JsonObject object && !object.members().isEmpty()) {
      out.append('\n');
      mapping(object, level, level);
    } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
      out.append('\n');
      list(array, level, level);
    } else {
      out.append(' ').append(InlineValue.of(value)).append('\n');
    }
  }

  private void itemValue(JsonValue value, int level) {
    if (value instanceof JsonObject object && !object.members().isEmpty()) {
      mapping(object, level, 0);
    } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
      list(array, level, 0);
    } else {
      out.append(InlineValue.of(value)).append('\n');
    }
  }

  private void indent(int level) {
    out.append("  ".repeat(level));
  }
}
