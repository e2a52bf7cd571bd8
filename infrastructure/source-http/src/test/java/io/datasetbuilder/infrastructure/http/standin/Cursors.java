package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Cursors as this server writes them: opaque to a client, with letters that need encoding. */
final class Cursors {

  static final String PREFIX = "c+/=";

  private Cursors() {}

  static String at(long start) {
    return PREFIX + start;
  }

  /** The address of the next page, as a Link header states it. */
  static String link(String server, Incoming request, String param, String cursor) {
    String others =
        Stream.concat(
                request.query().stream()
                    .filter(pair -> !pair.getKey().equals(param))
                    .map(pair -> encoded(pair.getKey()) + "=" + encoded(pair.getValue())),
                Stream.of(encoded(param) + "=" + encoded(cursor)))
            .collect(Collectors.joining("&"));
    return "Link: <" + server + request.path() + "?" + others + ">; rel=\"next\"";
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
