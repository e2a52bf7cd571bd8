package io.datasetbuilder.infrastructure.http.provider;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address with places to fill: {@code {key}}, {@code {start}}, {@code {end}}, {@code
 * {param:NAME}} and {@code {param:NAME?}}. What is filled in is percent-encoded and adds no
 * segment.
 */
final class UrlTemplate {

  private static final Pattern PLACE = Pattern.compile("\\{([^{}?]+)(\\?)?}");
  private static final String PARAM = "param:";

  private final String text;
  private final String emptySegment;

  /**
   * @param text of the definition
   * @param base stands for {@code {base}}
   * @param emptySegment what stands for an optional segment without a value that is followed by
   *     others; at the end such segments are left out
   */
  UrlTemplate(String text, String base, String emptySegment) {
    this.text = text.replace("{base}", base);
    this.emptySegment = emptySegment;
  }

  /**
   * Scheme, host and port.
   *
   * @param params the values of parameters: one with listed values may choose the host
   * @throws UnfilledPlaceholder when such a parameter has no value
   */
  UrlOrigin location(Function<String, Optional<String>> params) {
    int path = text.indexOf('/', text.indexOf("://") + 3);
    int query = text.indexOf('?');
    int end = path < 0 ? query : path;
    return UrlOrigin.of(filled(end < 0 ? text : text.substring(0, end), params));
  }

  /** Names of the parameters that have a place of their own. */
  Set<String> params() {
    Set<String> names = new LinkedHashSet<>();
    Matcher places = PLACE.matcher(text);
    while (places.find()) {
      if (places.group(1).startsWith(PARAM)) {
        names.add(name(places));
      }
    }
    return names;
  }

  /**
   * The address.
   *
   * @param values the value of a place; parameters are asked for by their names alone
   * @throws UnfilledPlaceholder when a place that must be filled has no value
   */
  String fill(Function<String, Optional<String>> values) {
    int query = query();
    String path = query < 0 ? text : text.substring(0, query);
    String rest = query < 0 ? "" : text.substring(query);
    return filledPath(path, values) + filled(rest, values);
  }

  /** Where the query begins, or -1: the marks of optional places are no beginning. */
  private int query() {
    int query = text.indexOf('?');
    while (query >= 0 && text.startsWith("?}", query)) {
      query = text.indexOf('?', query + 1);
    }
    return query;
  }

  private String filledPath(String path, Function<String, Optional<String>> values) {
    List<Optional<String>> segments = new ArrayList<>();
    for (String segment : path.split("/", -1)) {
      segments.add(
          isAbsent(segment, values) ? Optional.empty() : Optional.of(filled(segment, values)));
    }
    int last = segments.size();
    while (last > 0 && segments.get(last - 1).isEmpty()) {
      last--;
    }
    return String.join(
        "/", segments.subList(0, last).stream().map(each -> each.orElse(emptySegment)).toList());
  }

  private static boolean isAbsent(String segment, Function<String, Optional<String>> values) {
    Matcher place = PLACE.matcher(segment);
    return place.matches() && place.group(2) != null && value(place, values).isEmpty();
  }

  private static String filled(String part, Function<String, Optional<String>> values) {
    Matcher places = PLACE.matcher(part);
    StringBuilder filled = new StringBuilder();
    while (places.find()) {
      Optional<String> value = value(places, values);
      if (value.isEmpty() && places.group(2) == null) {
        throw new UnfilledPlaceholder(name(places));
      }
      places.appendReplacement(filled, Matcher.quoteReplacement(segment(value.orElse(""))));
    }
    return places.appendTail(filled).toString();
  }

  /** A value of dots alone would be a step within the path. */
  private static String segment(String value) {
    return value.equals(".") || value.equals("..")
        ? value.replace(".", "%2E")
        : PercentEncoding.of(value);
  }

  private static Optional<String> value(Matcher place, Function<String, Optional<String>> values) {
    return values.apply(name(place));
  }

  private static String name(Matcher place) {
    String name = place.group(1);
    return name.startsWith(PARAM) ? name.substring(PARAM.length()) : name;
  }
}
