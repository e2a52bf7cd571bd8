package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.problem.Position;

/** Lines of a text as YAML counts them: ended by LF, CR or CRLF. */
final class LineIndex {

  private LineIndex() {}

  /** The position just after the last character. */
  static Position endOf(String text) {
    int line = 1;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (endsLine(text, i)) {
        line++;
        start = i + 1;
      }
    }
    return new Position(line, text.codePointCount(start, text.length()) + 1);
  }

  /**
   * The content of a line without its end; empty where there is no such line.
   *
   * @param line counted from 1
   */
  static String line(String text, int line) {
    int current = 1;
    int start = 0;
    for (int i = 0; i < text.length() && current <= line; i++) {
      if (endsLine(text, i)) {
        if (current == line) {
          return text.substring(start, i).stripTrailing();
        }
        current++;
        start = i + 1;
      }
    }
    return current == line ? text.substring(start) : "";
  }

  private static boolean endsLine(String text, int i) {
    char c = text.charAt(i);
    return c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
  }
}
