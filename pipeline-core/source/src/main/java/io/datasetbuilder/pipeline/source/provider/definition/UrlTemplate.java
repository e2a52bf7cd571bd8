package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Address with placeholders: {@code {base}}, {@code {key}}, {@code {start}}, {@code {end}}, {@code
 * {param:NAME}} and {@code {param:NAME?}}. The validation of definitions checks it, and calls fill
 * it in.
 *
 * @param text as written in the definition
 * @param authority host, optional port and placeholders in them; empty where the template begins
 *     with {@code {base}}
 * @param placeholders the texts in braces, in order
 */
public record UrlTemplate(String text, String authority, List<Placeholder> placeholders) {

  public static final String BASE = "base";
  public static final String KEY = "key";
  public static final String START = "start";
  public static final String END = "end";

  private static final Pattern IN_BRACES = Pattern.compile("\\{([^{}]*)}");
  private static final String PARAM = "param:";

  public UrlTemplate {
    placeholders = List.copyOf(placeholders);
  }

  public static UrlTemplate of(String text) {
    String authority = authorityOf(text);
    int authorityEnd = text.indexOf("://") + 3 + authority.length();
    List<Placeholder> placeholders = new ArrayList<>();
    Matcher braces = IN_BRACES.matcher(text);
    while (braces.find()) {
      placeholders.add(
          new Placeholder(
              braces.group(1),
              braces.start(),
              !authority.isEmpty() && braces.end() <= authorityEnd));
    }
    return new UrlTemplate(text, authority, placeholders);
  }

  private static String authorityOf(String text) {
    int scheme = text.indexOf("://");
    if (scheme < 0) {
      return "";
    }
    String after = text.substring(scheme + 3);
    int path = after.indexOf('/');
    int end = path < 0 ? queryStart(after) : path;
    return end < 0 ? after : after.substring(0, end);
  }

  /**
   * Position at which the query begins, or -1: the question marks of optional placeholders do not
   * begin it.
   */
  private static int queryStart(String text) {
    int query = text.indexOf('?');
    while (query >= 0 && text.startsWith("?}", query)) {
      query = text.indexOf('?', query + 1);
    }
    return query;
  }

  /** The template with this in the place of {@code {base}}. */
  public UrlTemplate at(String baseUrl) {
    return of(text.replace("{" + BASE + "}", baseUrl));
  }

  /** The text with every placeholder taken out. */
  public String rest() {
    return IN_BRACES.matcher(text).replaceAll("");
  }

  public boolean holds(String placeholder) {
    return placeholders.stream().anyMatch(each -> each.text().equals(placeholder));
  }

  /** Names of the parameters that have a placeholder. */
  public Set<String> params() {
    return names(Placeholder::isParam);
  }

  /** Parameters that choose the host. */
  public Set<String> hostParams() {
    return names(each -> each.isParam() && each.inHost());
  }

  private Set<String> names(Predicate<Placeholder> wanted) {
    return placeholders.stream()
        .filter(wanted)
        .map(Placeholder::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The host in lower case, without its port; placeholders are still in it. */
  public String host() {
    return authority.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
  }

  /**
   * Scheme, host and port with parameters filled in.
   *
   * @param values encoded values by the name of a placeholder
   * @throws Unfilled when a parameter that chooses the host has no value
   */
  public String origin(Function<String, Optional<String>> values) {
    return filled(text.substring(0, text.indexOf("://") + 3 + authority.length()), values);
  }

  /**
   * The address.
   *
   * @param emptySegment the text for an optional segment without a value that other segments
   *     follow; at the end such segments are left out
   * @param values encoded values by the name of a placeholder, parameters by their names alone
   * @throws Unfilled when a placeholder that must be filled has no value
   */
  public String fill(String emptySegment, Function<String, Optional<String>> values) {
    int query = queryStart(text);
    String path = query < 0 ? text : text.substring(0, query);
    String rest = query < 0 ? "" : text.substring(query);
    List<String> segments = new ArrayList<>();
    int used = 0;
    for (String segment : path.split("/", -1)) {
      boolean absent = isAbsent(segment, values);
      segments.add(absent ? emptySegment : filled(segment, values));
      used = absent ? used : segments.size();
    }
    return String.join("/", segments.subList(0, used)) + filled(rest, values);
  }

  private static boolean isAbsent(String segment, Function<String, Optional<String>> values) {
    Matcher braces = IN_BRACES.matcher(segment);
    if (!braces.matches()) {
      return false;
    }
    Placeholder placeholder = new Placeholder(braces.group(1), 0, false);
    return placeholder.isOptional() && values.apply(placeholder.name()).isEmpty();
  }

  private static String filled(String part, Function<String, Optional<String>> values) {
    return IN_BRACES
        .matcher(part)
        .replaceAll(
            braces -> {
              Placeholder placeholder = new Placeholder(braces.group(1), 0, false);
              Optional<String> value = values.apply(placeholder.name());
              if (value.isEmpty() && !placeholder.isOptional()) {
                throw new Unfilled(placeholder.name());
              }
              return Matcher.quoteReplacement(value.orElse(""));
            });
  }

  /**
   * One placeholder.
   *
   * @param text the text in the braces
   * @param start index of its first character in the template
   * @param inHost whether it precedes the path
   */
  public record Placeholder(String text, int start, boolean inHost) {

    public boolean isParam() {
      return text.startsWith(PARAM);
    }

    public boolean isOptional() {
      return isParam() && text.endsWith("?");
    }

    /** Of a parameter its name alone. */
    public String name() {
      if (!isParam()) {
        return text;
      }
      return text.substring(PARAM.length(), text.length() - (isOptional() ? 1 : 0));
    }

    public boolean isKnown() {
      return isParam() || Set.of(BASE, KEY, START, END).contains(text);
    }
  }

  /** Signals a placeholder that must be filled and has no value. */
  public static final class Unfilled extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String placeholder;

    Unfilled(String placeholder) {
      super("a placeholder without a value", null, false, false);
      this.placeholder = placeholder;
    }

    /** Its name: {@code key}, {@code start}, {@code end}, or that of a parameter. */
    public String placeholder() {
      return placeholder;
    }
  }
}
