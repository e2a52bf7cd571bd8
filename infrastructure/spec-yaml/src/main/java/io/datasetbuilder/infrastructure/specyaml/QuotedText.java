package io.datasetbuilder.infrastructure.specyaml;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Texts in a form that YAML 1.1, YAML 1.2 and every schema of them read alike. */
final class QuotedText {

  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*+");

  /** What some YAML reads as null or a boolean; compared in lower case. */
  private static final Set<String> WORDS =
      Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

  private QuotedText() {}

  /** A key: bare if it is an identifier that no reader takes for anything else, or quoted. */
  static String key(String key) {
    boolean bare = IDENTIFIER.matcher(key).matches() && !WORDS.contains(asciiLower(key));
    return bare ? key : value(key);
  }

  /** A text in double quotes, on one line. */
  static String value(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    text.codePoints().forEach(c -> append(quoted, c));
    return quoted.append('"').toString();
  }

  private static void append(StringBuilder quoted, int c) {
    switch (c) {
      case '"' -> quoted.append("\\\"");
      case '\\' -> quoted.append("\\\\");
      case '\n' -> quoted.append("\\n");
      case '\r' -> quoted.append("\\r");
      case '\t' -> quoted.append("\\t");
      default -> {
        if (mustBeEscaped(c)) {
          quoted.append("\\u%04X".formatted(c));
        } else {
          quoted.appendCodePoint(c);
        }
      }
    }
  }

  /** Controls, line separators, the byte order mark and what is no character: all below U+10000. */
  private static boolean mustBeEscaped(int c) {
    boolean control = c < ' ' || (c >= 0x7F && c <= 0x9F);
    boolean lineSeparator = c == 0x2028 || c == 0x2029;
    boolean unprintable = c == 0xFEFF || c == 0xFFFE || c == 0xFFFF || isHalf(c);
    return control || lineSeparator || unprintable;
  }

  private static String asciiLower(String key) {
    return key.toLowerCase(Locale.ROOT);
  }

  /** Whether a text holds half of a surrogate pair without its other half. */
  static boolean holdsHalf(String text) {
    return text.codePoints().anyMatch(QuotedText::isHalf);
  }

  /** Whether a code point is a half: whole pairs are one code point. */
  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
