package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a dataset with its placeholders, read backwards: from a request to the values. */
final class RouteTemplate {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}?]+)(\\?)?}");
  private static final String PARAM = "param:";

  /** One path segment: what it has to match, and what its groups are named. */
  private record Segment(Pattern pattern, List<String> names, boolean optional) {}

  private final List<Segment> segments = new ArrayList<>();
  private final Map<String, Segment> query = new LinkedHashMap<>();
  private final String emptySegment;

  /**
   * @param address path and perhaps query, without scheme and host
   */
  RouteTemplate(String address, String emptySegment) {
    this.emptySegment = decoded(emptySegment);
    String[] parts = address.split("\\?(?![}])", 2);
    for (String segment : parts[0].substring(1).split("/", -1)) {
      segments.add(segment(segment));
    }
    if (parts.length == 2) {
      for (String pair : parts[1].split("&", -1)) {
        String[] named = pair.split("=", 2);
        query.put(named[0], segment(named[1]));
      }
    }
  }

  /** How much of the address is literal: of two that match, the more literal one is meant. */
  int literalSegments() {
    return (int) segments.stream().filter(segment -> segment.names().isEmpty()).count();
  }

  /**
   * Values by placeholder: {@code key}, {@code start}, {@code end}, {@code param:NAME}; empty when
   * the request is for another address.
   */
  Optional<Map<String, String>> match(Incoming request) {
    String[] found = request.path().substring(1).split("/", -1);
    Map<String, String> values = new HashMap<>();
    if (found.length > segments.size() || !matchPath(found, values)) {
      return Optional.empty();
    }
    Map<String, String> given = new HashMap<>();
    request.query().forEach(pair -> given.put(pair.getKey(), pair.getValue()));
    for (Map.Entry<String, Segment> pair : query.entrySet()) {
      String value = given.get(pair.getKey());
      if (value == null || !take(pair.getValue(), value, values)) {
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  /** Names of query parameters that the template itself writes. */
  List<String> queryNames() {
    return List.copyOf(query.keySet());
  }

  private boolean matchPath(String[] found, Map<String, String> values) {
    for (int at = 0; at < segments.size(); at++) {
      Segment segment = segments.get(at);
      if (at >= found.length) {
        if (!segment.optional()) {
          return false;
        }
      } else if (!take(segment, decoded(found[at]), values)) {
        return false;
      }
    }
    return true;
  }

  private boolean take(Segment segment, String value, Map<String, String> values) {
    if (segment.optional() && value.equals(emptySegment)) {
      return true;
    }
    Matcher matcher = segment.pattern().matcher(value);
    if (!matcher.matches()) {
      return false;
    }
    for (int group = 0; group < segment.names().size(); group++) {
      values.put(segment.names().get(group), matcher.group(group + 1));
    }
    return true;
  }

  private static Segment segment(String written) {
    StringBuilder regex = new StringBuilder();
    List<String> names = new ArrayList<>();
    boolean optional = false;
    Matcher marks = PLACEHOLDER.matcher(written);
    int end = 0;
    while (marks.find()) {
      regex.append(Pattern.quote(decoded(written.substring(end, marks.start())))).append("(.+)");
      names.add(marks.group(1));
      optional |= marks.group(2) != null;
      end = marks.end();
    }
    regex.append(Pattern.quote(decoded(written.substring(end))));
    return new Segment(Pattern.compile(regex.toString(), Pattern.DOTALL), names, optional);
  }

  /** The parameter that a placeholder stands for; empty for the others. */
  static Optional<String> paramOf(String placeholder) {
    return placeholder.startsWith(PARAM)
        ? Optional.of(placeholder.substring(PARAM.length()))
        : Optional.empty();
  }

  private static String decoded(String segment) {
    return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
