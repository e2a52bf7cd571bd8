package io.datasetbuilder.infrastructure.query.child;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Place in a text, for people. */
final class TextPosition {

  private TextPosition() {}

  /**
   * The line and column of an offset, both from 1, columns in code points.
   *
   * @param offset in bytes of UTF-8, in decimal digits, as the engine gives it
   */
  static String of(String text, String offset) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int end = Math.min(Integer.parseInt(offset), bytes.length);
    String before = new String(Arrays.copyOf(bytes, end), StandardCharsets.UTF_8);
    int lineStart = before.lastIndexOf('\n') + 1;
    long line = before.chars().filter(c -> c == '\n').count() + 1;
    int column = before.codePointCount(lineStart, before.length()) + 1;
    return "line " + line + ", column " + column;
  }
}
