package io.datasetbuilder.pipeline.model.json;

import java.util.Locale;

/** Code points inside double quotes, as JSON and YAML write them. */
public final class Escapes {

  private static final int REPLACEMENT = 0xFFFD;

  private Escapes() {}

  /** Controls, line separators and lone halves of pairs are escaped, all else stays. */
  static String inJson(int codePoint) {
    return switch (codePoint) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> needsEscape(codePoint) ? fourDigits(codePoint) : Character.toString(codePoint);
    };
  }

  /**
   * As JSON, but a lone half of a pair, which no YAML document may name, becomes the replacement
   * character.
   */
  public static String inYaml(int codePoint) {
    return inJson(isLoneSurrogate(codePoint) ? REPLACEMENT : codePoint);
  }

  public static boolean isLoneSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private static boolean needsEscape(int c) {
    return Character.isISOControl(c)
        || c == 0x2028
        || c == 0x2029
        || c == 0xFEFF
        || c == 0xFFFE
        || c == 0xFFFF
        || isLoneSurrogate(c);
  }

  private static String fourDigits(int codePoint) {
    return String.format(Locale.ROOT, "\\u%04x", codePoint);
  }
}
