package io.datasetbuilder.buildspec.source;

import java.nio.charset.StandardCharsets;

/** Percent-encoding of what an accepted address has in its path and query. */
final class UrlEscapes {

  private UrlEscapes() {}

  /**
   * Encodes what is not ASCII, and brackets, as UTF-8. What is encoded already stays: nothing is
   * encoded twice.
   */
  static String encode(String text) {
    StringBuilder ascii = new StringBuilder();
    for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = unit >= 0 && unit != '[' && unit != ']';
      ascii.append(plain ? String.valueOf((char) unit) : String.format("%%%02X", unit & 0xFF));
    }
    return ascii.toString();
  }
}
