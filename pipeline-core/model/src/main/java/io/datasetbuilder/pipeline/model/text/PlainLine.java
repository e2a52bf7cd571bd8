package io.datasetbuilder.pipeline.model.text;

import io.datasetbuilder.pipeline.model.json.Escapes;

/**
 * Any text as one line that people can read: what data holds must not disturb what surrounds it.
 */
public final class PlainLine {

  private static final int REPLACEMENT = 0xFFFD;

  private PlainLine() {}

  /**
   * White space of every kind and controls become single spaces; lone halves of pairs and marks
   * that turn the writing direction become the replacement character.
   */
  public static String of(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints().map(PlainLine::shown).forEach(line::appendCodePoint);
    return line.toString().replaceAll(" {2,}", " ").strip();
  }

  /**
   * The line, with an ellipsis as its last character when it is cut.
   *
   * @param longest in code points, at least 1
   */
  public static String cut(String text, int longest) {
    String line = of(text);
    boolean whole = line.codePointCount(0, line.length()) <= longest;
    return whole ? line : head(line, longest - 1).stripTrailing() + "…";
  }

  private static String head(String text, int codePoints) {
    return text.substring(0, text.offsetByCodePoints(0, codePoints));
  }

  private static int shown(int c) {
    if (Character.isWhitespace(c) || Character.isISOControl(c) || Character.isSpaceChar(c)) {
      return ' ';
    }
    boolean turnsDirection = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return turnsDirection || Escapes.isLoneSurrogate(c) ? REPLACEMENT : c;
  }
}
