package io.datasetbuilder.infrastructure.query.child;

import java.util.HexFormat;
import java.util.Locale;

/** Bytes in the text that the engine casts them to: {@code \xNN}, or a character of ASCII. */
final class BlobText {

  private static final HexFormat HEX = HexFormat.of();

  private BlobText() {}

  /** The bytes as lower-case hexadecimal digits. */
  static String hex(String text) {
    StringBuilder digits = new StringBuilder();
    for (int at = 0; at < text.length(); ) {
      char c = text.charAt(at);
      if (c == '\\') {
        digits.append(text.substring(at + 2, at + 4).toLowerCase(Locale.ROOT));
        at += 4;
      } else {
        digits.append(HEX.toHexDigits((byte) c));
        at++;
      }
    }
    return digits.toString();
  }
}
