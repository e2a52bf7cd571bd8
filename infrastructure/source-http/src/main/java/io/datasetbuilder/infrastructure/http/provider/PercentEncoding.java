package io.datasetbuilder.infrastructure.http.provider;

import java.nio.charset.StandardCharsets;

/**
 * Percent-encoding of everything but the unreserved characters of RFC 3986, in UTF-8: a blank
 * becomes {@code %20} and a plus sign {@code %2B}, in paths and queries alike.
 */
final class PercentEncoding {

  private static final String UNRESERVED_SIGNS = "-._~";
  private static final String HEX = "0123456789ABCDEF";

  private PercentEncoding() {}

  static String of(String text) {
    StringBuilder encoded = new StringBuilder(text.length() + 16);
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      if (isUnreserved(each)) {
        encoded.append((char) each);
      } else {
        encoded.append('%').append(HEX.charAt((each >> 4) & 0xf)).append(HEX.charAt(each & 0xf));
      }
    }
    return encoded.toString();
  }

  private static boolean isUnreserved(byte each) {
    return (each >= 'a' && each <= 'z')
        || (each >= 'A' && each <= 'Z')
        || (each >= '0' && each <= '9')
        || UNRESERVED_SIGNS.indexOf(each) >= 0;
  }
}
