package io.datasetbuilder.pipeline.table.pii.detect;

/**
 * A text with one spelling for what people write in many ways: full-width letters, digits and signs
 * as ASCII, every dash as a hyphen, every blank as a space, invisible characters left out.
 */
final class PlainText {

  private static final int FULL_WIDTH_OFFSET = 0xFEE0;

  private PlainText() {}

  /** The same text when there is nothing to change. */
  static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0x7E || text.charAt(i) < ' ') {
        return rewritten(text);
      }
    }
    return text;
  }

  private static String rewritten(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isInvisible(c)) {
        plain.append(plain(c));
      }
    }
    return plain.toString();
  }

  private static char plain(char c) {
    if (c >= '\uFF01' && c <= '\uFF5E') {
      return (char) (c - FULL_WIDTH_OFFSET);
    }
    if (isDash(c)) {
      return '-';
    }
    return Character.isSpaceChar(c) || c == '\t' ? ' ' : c;
  }

  private static boolean isDash(char c) {
    return (c >= '\u2010' && c <= '\u2015') || c == '\u2212' || c == '\u3161' || c == '\uFE63';
  }

  private static boolean isInvisible(char c) {
    return c == '\u00AD' || (c >= '\u200B' && c <= '\u200D') || c == '\u2060' || c == '\uFEFF';
  }
}
