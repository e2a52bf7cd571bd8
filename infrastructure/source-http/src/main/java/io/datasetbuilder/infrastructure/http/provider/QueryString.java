package io.datasetbuilder.infrastructure.http.provider;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Builds the query of an address, parameter by parameter, percent-encoded. */
final class QueryString {

  private final List<String> pairs = new ArrayList<>();

  void add(String name, String value) {
    pairs.add(encoded(name) + "=" + encoded(value));
  }

  /** An address with these parameters behind those that it has. */
  String appendedTo(String url) {
    if (pairs.isEmpty()) {
      return url;
    }
    return url + (url.contains("?") ? "&" : "?") + String.join("&", pairs);
  }

  /**
   * Percent-encodes everything but the unreserved characters of RFC 3986, in UTF-8: a blank becomes
   * {@code %20} and a plus sign {@code %2B}, in paths and queries alike.
   */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~");
  }

  /** A value as part of one segment of a path: dots alone would be a step within the path. */
  static String encodedSegment(String value) {
    return value.equals(".") || value.equals("..") ? value.replace(".", "%2E") : encoded(value);
  }

  /** Names in the query of an address, as they are written there. */
  static List<String> names(String url) {
    int query = url.indexOf('?');
    return query < 0
        ? List.of()
        : Stream.of(url.substring(query + 1).split("&", -1))
            .map(pair -> pair.contains("=") ? pair.substring(0, pair.indexOf('=')) : pair)
            .toList();
  }
}
