package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads one record after the other from a token stream: infers its types and gives its canonical
 * form. A record is an object of the stream ({@link #read}), or is put together from values of the
 * stream between {@link #begin} and {@link #end}. Reusable, not thread-safe.
 */
final class JsonRecord {

  private static final byte[] TRUE = ascii("true");
  private static final byte[] FALSE = ascii("false");
  private static final byte[] NULL = ascii("null");

  private final JsonTypeInference root;
  private ObjectMembers[] levels = new ObjectMembers[4];

  JsonRecord(JsonTypeInference root) {
    this.root = root;
  }

  /**
   * Reads the object whose opening brace is the parser's current token.
   *
   * @return its canonical form, valid until the next record
   */
  CanonicalRecord read(JsonParser parser) {
    return object(parser, root, 0);
  }

  /** Starts a record that has no members yet. */
  void begin() {
    root.addObject();
    level(0).clear();
  }

  /** Adds a member; its value begins at the parser's current token. */
  void add(String name, JsonParser parser) {
    member(parser, root, name, level(0), 0);
  }

  /** Adds a member that is a text. */
  void addText(String name, String value) {
    ObjectMembers record = level(0);
    record.name(name);
    addText(root.member(name), value);
    text(value.toCharArray(), 0, value.length(), record.values());
    record.valueEnded();
  }

  /** Adds a member that is the canonical JSON of a value, as a text. */
  void addJsonText(String name, JsonParser parser) {
    ObjectMembers record = level(0);
    record.name(name);
    root.member(name).addText();
    CanonicalRecord json = canonical(parser);
    record.values().text(json.array(), 0, json.length());
    record.valueEnded();
  }

  /** Adds a member whose value {@link #cell} has seen. */
  void addCell(String name, byte[] canonical, int from, int to) {
    ObjectMembers record = level(0);
    record.name(name);
    record.values().raw(canonical, from, to);
    record.valueEnded();
  }

  /** The record that was put together in its canonical form, valid until the next one. */
  CanonicalRecord end() {
    return level(0).assemble();
  }

  /**
   * Infers the type of a value that belongs to a member of some record; it begins at the parser's
   * current token.
   *
   * @return its canonical form, valid until the next value
   */
  CanonicalRecord cell(String name, JsonParser parser) {
    ObjectMembers record = level(0);
    record.clear();
    value(parser, root.member(name), record.values(), 0);
    ObjectMembers.checkSize(record.values());
    return record.values();
  }

  /** The canonical form of the value that begins at the parser's current token. */
  static CanonicalRecord canonical(JsonParser parser) {
    JsonTypeInference ignored = JsonTypeInference.ofRecords(NullTokens.NONE);
    CanonicalRecord value = new CanonicalRecord();
    new JsonRecord(ignored).value(parser, ignored, value, 0);
    return value;
  }

  private CanonicalRecord object(JsonParser parser, JsonTypeInference inference, int depth) {
    inference.addObject();
    ObjectMembers level = level(depth);
    level.clear();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      member(parser, inference, name, level, depth);
    }
    return level.assemble();
  }

  private void member(
      JsonParser parser, JsonTypeInference inference, String name, ObjectMembers level, int depth) {
    level.name(name);
    value(parser, inference.member(name), level.values(), depth);
    level.valueEnded();
  }

  private void value(
      JsonParser parser, JsonTypeInference inference, CanonicalRecord out, int depth) {
    switch (parser.currentToken()) {
      case VALUE_STRING -> {
        if (inference.hasNullTokens()) {
          inference.addText(parser.getString());
        } else {
          inference.addText();
        }
        text(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength(), out);
      }
      case VALUE_NUMBER_INT -> {
        String written = parser.getString();
        inference.addWhole(written);
        out.raw(ascii(written));
      }
      case VALUE_NUMBER_FLOAT -> {
        String written = parser.getString();
        inference.addFraction(written);
        out.raw(ascii(written));
      }
      case VALUE_TRUE -> {
        inference.addLogical("true");
        out.raw(TRUE);
      }
      case VALUE_FALSE -> {
        inference.addLogical("false");
        out.raw(FALSE);
      }
      case VALUE_NULL -> out.raw(NULL);
      case START_OBJECT -> {
        CanonicalRecord nested = object(parser, inference, depth + 1);
        out.raw(nested.array(), 0, nested.length());
      }
      case START_ARRAY -> list(parser, inference.addList(), out, depth);
      default -> throw new RefusedJson(RecordProblem.MALFORMED_JSON, "a value is missing");
    }
  }

  private void list(JsonParser parser, JsonTypeInference element, CanonicalRecord out, int depth) {
    out.raw('[');
    boolean first = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (!first) {
        out.raw(',');
      }
      first = false;
      value(parser, element, out, depth);
      ObjectMembers.checkSize(out);
    }
    out.raw(']');
  }

  private static void addText(JsonTypeInference inference, String value) {
    if (inference.hasNullTokens()) {
      inference.addText(value);
    } else {
      inference.addText();
    }
  }

  private static void text(char[] utf16, int from, int count, CanonicalRecord out) {
    if (!out.text(utf16, from, count)) {
      throw new RefusedJson(
          RecordProblem.MALFORMED_JSON,
          "a text contains an unpaired surrogate, which is not a character");
    }
  }

  private ObjectMembers level(int depth) {
    if (depth == levels.length) {
      levels = Arrays.copyOf(levels, depth * 2);
    }
    if (levels[depth] == null) {
      levels[depth] = new ObjectMembers();
    }
    return levels[depth];
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
