package io.datasetbuilder.pipeline.model.json;

import java.util.Locale;
import java.util.Optional;

/** Code points inside double quotes, as JSON and YAML write them. */
public final class Escapes {

  private static final int REPLACEMENT = 0xFFFD;

  private static final String SHORT = "\"\\nrt";
  private static final String MEANT = "\"\\\n\r\t";

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

  /** The text that {@link #inYaml} wrote; empty when it cannot have. */
  public static Optional<String> outOfYaml(String escaped) {
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < escaped.length(); at++) {
      char c = escaped.charAt(at);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      String code = escaped.substring(at + 1, Math.min(at + 6, escaped.length()));
      if (code.matches("u[0-9a-f]{4}")) {
        text.append((char) Integer.parseInt(code.substring(1), 16));
        at += 5;
      } else if (!code.isEmpty() && SHORT.indexOf(code.charAt(0)) >= 0) {
        text.append(MEANT.charAt(SHORT.indexOf(code.charAt(0))));
        at++;
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(text.toString());
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
