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
    return isPlain(text) ? text : begin(text, text.length());
  }

  /**
   * The line, with an ellipsis as its last character when it is cut. Takes time for what is shown,
   * not for the length of the text.
   *
   * @param longest in code points, at least 1
   */
  public static String cut(String text, int longest) {
    if (text.length() <= longest && isPlain(text)) {
      return text;
    }
    String line = begin(text, longest + 1);
    boolean whole = line.codePointCount(0, line.length()) <= longest;
    return whole ? line : head(line, longest - 1).stripTrailing() + "…";
  }

  /** Whether a text is its own line: ASCII, and no space next to another or at its end. */
  private static boolean isPlain(String text) {
    char before = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || (c == ' ' && before == ' ')) {
        return false;
      }
      before = c;
    }
    return before != ' ' || text.isEmpty();
  }

  /** The first code points of the line; white space around it is no part of it. */
  private static String begin(String text, int longest) {
    StringBuilder line = new StringBuilder();
    boolean isSpacePending = false;
    int length = 0;
    for (int i = 0; i < text.length() && length < longest; ) {
      int read = text.codePointAt(i);
      i += Character.charCount(read);
      int c = shown(read);
      if (c == ' ') {
        isSpacePending = length > 0;
        continue;
      }
      if (isSpacePending) {
        line.append(' ');
        length++;
        isSpacePending = false;
      }
      line.appendCodePoint(c);
      length++;
    }
    return line.toString();
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
