package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads one JSON object after the other from a token stream: infers its types and gives its
 * canonical form. Reusable, not thread-safe.
 */
final class JsonRecord {

  private static final byte[] TRUE = ascii("true");
  private static final byte[] FALSE = ascii("false");
  private static final byte[] NULL = ascii("null");

  private final JsonTypeInference root;
  private Level[] levels = new Level[4];

  JsonRecord(JsonTypeInference root) {
    this.root = root;
  }

  /** A record that is well-formed JSON and yet cannot be taken. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final RecordProblem code;
    private final String detail;

    Refused(RecordProblem code, String detail) {
      super(code.wire(), null, false, false);
      this.code = code;
      this.detail = detail;
    }

    RecordProblem code() {
      return code;
    }

    String detail() {
      return detail;
    }
  }

  /**
   * Members of one object: their names and the place of their canonical values in the level's
   * buffer.
   */
  private static final class Level {
    final CanonicalRecord values = new CanonicalRecord();
    final CanonicalRecord assembled = new CanonicalRecord();
    String[] names = new String[16];
    byte[][] keys = new byte[16][];
    int[] ends = new int[16];
    Integer[] order = new Integer[0];
    int members;

    void clear() {
      values.clear();
      members = 0;
    }

    void name(String name) {
      if (members == names.length) {
        names = Arrays.copyOf(names, members * 2);
        keys = Arrays.copyOf(keys, members * 2);
        ends = Arrays.copyOf(ends, members * 2);
      }
      if (!name.equals(names[members])) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
          throw new Refused(
              RecordProblem.MALFORMED_JSON, "a member name contains an unpaired surrogate");
        }
        names[members] = name;
        keys[members] = name.getBytes(StandardCharsets.UTF_8);
        order = new Integer[0];
      }
    }

    void valueEnded() {
      ends[members++] = values.length();
    }

    /** Puts the members together in the code-point order of their names. */
    CanonicalRecord assemble() {
      if (order.length != members) {
        sort();
      }
      assembled.clear().raw('{');
      for (int i = 0; i < members; i++) {
        int member = order[i];
        if (i > 0) {
          assembled.raw(',');
        }
        assembled.text(keys[member], 0, keys[member].length).raw(':');
        assembled.raw(values.array(), member == 0 ? 0 : ends[member - 1], ends[member]);
      }
      return assembled.raw('}');
    }

    private void sort() {
      order = new Integer[members];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, Comparator.comparing((Integer i) -> keys[i], Arrays::compareUnsigned));
      for (int i = 1; i < members; i++) {
        if (names[order[i]].equals(names[order[i - 1]])) {
          String name = names[order[i]];
          order = new Integer[0];
          throw new Refused(
              RecordProblem.DUPLICATE_MEMBER, "member '" + name + "' appears twice in one object");
        }
      }
    }
  }

  /**
   * Reads the object whose opening brace is the parser's current token.
   *
   * @return its canonical form, valid until the next record
   */
  CanonicalRecord read(JsonParser parser) {
    return object(parser, root, 0);
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
    Level level = level(depth);
    level.clear();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      level.name(name);
      parser.nextToken();
      value(parser, inference.member(name), level.values, depth);
      level.valueEnded();
      if (level.values.length() > BronzeReader.MAX_RECORD_CHARS) {
        throw new Refused(
            RecordProblem.RECORD_TOO_LARGE, "the record is larger than 32 Mi characters");
      }
    }
    return level.assemble();
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
        text(parser, out);
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
      default -> throw new Refused(RecordProblem.MALFORMED_JSON, "a value is missing");
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
      if (out.length() > BronzeReader.MAX_RECORD_CHARS) {
        throw new Refused(
            RecordProblem.RECORD_TOO_LARGE, "the record is larger than 32 Mi characters");
      }
    }
    out.raw(']');
  }

  private static void text(JsonParser parser, CanonicalRecord out) {
    if (!out.text(
        parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength())) {
      throw new Refused(
          RecordProblem.MALFORMED_JSON,
          "a text contains an unpaired surrogate, which is not a character");
    }
  }

  private Level level(int depth) {
    if (depth == levels.length) {
      levels = Arrays.copyOf(levels, depth * 2);
    }
    if (levels[depth] == null) {
      levels[depth] = new Level();
    }
    return levels[depth];
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
