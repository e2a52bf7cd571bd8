package io.datasetbuilder.infrastructure.http.standin.wire;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One HTTP request as it arrived.
 *
 * @param target path and query as written on the wire
 * @param headers by lower-case name
 */
@SuppressWarnings("ArrayRecordComponent") // bytes of one request: nobody compares them
public record Incoming(
    String method, String target, Map<String, List<String>> headers, byte[] body) {

  /** The path as written, without the query. */
  public String path() {
    int mark = target.indexOf('?');
    return mark < 0 ? target : target.substring(0, mark);
  }

  /** Query parameters in order, decoded. */
  public List<Map.Entry<String, String>> query() {
    int mark = target.indexOf('?');
    if (mark < 0 || mark == target.length() - 1) {
      return List.of();
    }
    return Arrays.stream(target.substring(mark + 1).split("&", -1))
        .map(pair -> pair.split("=", 2))
        .map(pair -> Map.entry(decoded(pair[0]), pair.length == 1 ? "" : decoded(pair[1])))
        .toList();
  }

  /**
   * The first value of a header.
   *
   * @param name lower case
   */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }

  public String bodyText() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** A plus sign of a query means a blank to a server, as a client has to expect. */
  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
