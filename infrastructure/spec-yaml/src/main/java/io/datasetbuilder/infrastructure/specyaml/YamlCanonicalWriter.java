package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.CanonicalWriter;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.infrastructure.specyaml.ScalarNodes.QuotedText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Writes canonical YAML: block style, members in the order given, two spaces a level, LF, no
 * folding. Texts are always quoted, because a reader of YAML 1.1 takes a bare {@code yes}, {@code
 * 12:30} or date for something else; the bytes are part of {@code spec_digest} (Spec, "Canonical
 * snapshot and digest"), so that any change of form breaks stored digests. Safe for concurrent use.
 */
public final class YamlCanonicalWriter implements CanonicalWriter {

  @Override
  public byte[] write(JsonObject document) {
    BlockLayout layout = new BlockLayout();
    layout.document(document);
    return layout.text().getBytes(StandardCharsets.UTF_8);
  }

  /** The YAML text of a scalar or an empty collection. */
  private static String inline(JsonValue value) {
    if (value instanceof JsonText text) {
      return QuotedText.value(text.value());
    }
    if (value instanceof JsonNumber number) {
      return number(number.value());
    }
    if (value instanceof JsonBoolean bool) {
      return Boolean.toString(bool.value());
    }
    if (value instanceof JsonValue.JsonNull) {
      return "null";
    }
    return value instanceof JsonObject ? "{}" : "[]";
  }

  /** With its scale kept; a mantissa without a point gets one, or YAML 1.1 reads a text. */
  private static String number(BigDecimal value) {
    String plain = value.toString();
    int exponent = plain.indexOf('E');
    return exponent < 0 || plain.indexOf('.') >= 0
        ? plain
        : plain.substring(0, exponent) + "." + plain.substring(exponent);
  }

  /**
   * Lays values out as YAML blocks. A list under a key is indented like the key's children, and the
   * first entry of a collection inside a list is on the line of its dash. For one document.
   */
  private static final class BlockLayout {

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
        out.append(' ').append(inline(value)).append('\n');
      }
    }

    private void itemValue(JsonValue value, int level) {
      if (value instanceof JsonObject object && !object.members().isEmpty()) {
        mapping(object, level, 0);
      } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
        list(array, level, 0);
      } else {
        out.append(inline(value)).append('\n');
      }
    }

    private void indent(int level) {
      out.append("  ".repeat(level));
    }
  }
}
