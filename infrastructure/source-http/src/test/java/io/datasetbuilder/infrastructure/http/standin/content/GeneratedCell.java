package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.math.BigDecimal;

/**
 * One value of a generated record: a text around the record's number.
 *
 * @param counted whether the number of the record, nine digits wide, stands between the two texts
 * @param quoted whether it is a text in JSON
 */
record GeneratedCell(String before, boolean counted, String after, boolean quoted) {

  static GeneratedCell text(String before) {
    return new GeneratedCell(before, true, "", true);
  }

  static GeneratedCell number(String before) {
    return new GeneratedCell(before, true, "", false);
  }

  static GeneratedCell constant(String text) {
    return new GeneratedCell(text, false, "", true);
  }

  /** A value that is no text and the same in every record. */
  static GeneratedCell literal(String json) {
    return new GeneratedCell(json, false, "", false);
  }

  JsonValue at(long index) {
    String text = counted ? before + String.format("%09d", index) + after : before + after;
    if (quoted) {
      return JsonValue.of(text);
    }
    return text.equals("true") || text.equals("false")
        ? JsonValue.of(text.equals("true"))
        : JsonValue.of(new BigDecimal(text));
  }
}
