package io.datasetbuilder.infrastructure.http.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The query of an address, parameter by parameter. */
final class QueryString {

  private final List<String> pairs = new ArrayList<>();

  void add(String name, String value) {
    pairs.add(PercentEncoding.of(name) + "=" + PercentEncoding.of(value));
  }

  /** An address with these parameters behind those that it has. */
  String appendedTo(String url) {
    if (pairs.isEmpty()) {
      return url;
    }
    return url + (url.contains("?") ? "&" : "?") + String.join("&", pairs);
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
