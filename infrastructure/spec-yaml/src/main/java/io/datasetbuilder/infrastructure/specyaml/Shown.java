package io.datasetbuilder.infrastructure.specyaml;

/** How a key of the user's text appears in paths and messages: short and on one line. */
final class Shown {

  private static final int LONGEST_KEY = 80;

  private Shown() {}

  /** The key itself, cut after 80 characters, with control characters as question marks. */
  static String key(String key) {
    StringBuilder shown = new StringBuilder();
    key.codePoints()
        .limit(LONGEST_KEY)
        .map(c -> isPrintable(c) ? c : '?')
        .forEach(shown::appendCodePoint);
    return key.codePointCount(0, key.length()) > LONGEST_KEY
        ? shown.append('…').toString()
        : shown.toString();
  }

  private static boolean isPrintable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
