package io.datasetbuilder.infrastructure.http.standin.web;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One request as it arrived.
 *
 * @param target path and query as on the wire
 * @param headers by lower-case name, in order
 */
public record WebRequest(String method, String target, Map<String, String> headers) {

  /** Reads the head of a request. */
  static WebRequest of(String head) {
    String[] lines = head.split("\r\n", -1);
    String[] words = lines[0].split(" ", -1);
    Map<String, String> headers = new LinkedHashMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (colon > 0) {
        String name = lines[i].substring(0, colon).toLowerCase(Locale.ROOT);
        headers.put(name, lines[i].substring(colon + 1).strip());
      }
    }
    return new WebRequest(words[0], words[1], headers);
  }

  /**
   * The first value of a header.
   *
   * @param name lower case
   */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }
}
