package io.datasetbuilder.infrastructure.http.provider;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Percent-encoding of everything but the unreserved characters of RFC 3986, in UTF-8: a blank
 * becomes {@code %20} and a plus sign {@code %2B}, in paths and queries alike.
 */
final class PercentEncoding {

  private PercentEncoding() {}

  static String of(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~");
  }

  /** A value as part of one segment of a path: dots alone would be a step within the path. */
  static String segment(String value) {
    return value.equals(".") || value.equals("..") ? value.replace(".", "%2E") : of(value);
  }
}
