package io.datasetbuilder.infrastructure.catalog.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The parts of an address with placeholders.
 *
 * @param authority host, optional port and placeholders in them; empty where the template begins
 *     with {@code {base}}
 * @param placeholders what stands in braces, in order
 * @param rest the text with every placeholder taken out
 */
public record UrlTemplate(String authority, List<Placeholder> placeholders, String rest) {

  static final String BASE = "base";
  static final String KEY = "key";
  static final String START = "start";
  static final String END = "end";

  private static final Pattern IN_BRACES = Pattern.compile("\\{([^{}]*)}");
  private static final String PARAM = "param:";

  public UrlTemplate {
    placeholders = List.copyOf(placeholders);
  }

  public static UrlTemplate of(String text) {
    String authority = authority(text);
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
    return new UrlTemplate(authority, placeholders, IN_BRACES.matcher(text).replaceAll(""));
  }

  private static String authority(String text) {
    int scheme = text.indexOf("://");
    if (scheme < 0) {
      return "";
    }
    String after = text.substring(scheme + 3);
    int end = after.indexOf('/');
    return end < 0 ? after : after.substring(0, end);
  }

  boolean holds(String placeholder) {
    return placeholders.stream().anyMatch(each -> each.text().equals(placeholder));
  }

  List<Placeholder> params() {
    return placeholders.stream().filter(Placeholder::isParam).toList();
  }

  /** Parameters that choose the host. */
  public Set<String> hostParams() {
    return params().stream()
        .filter(Placeholder::inHost)
        .map(Placeholder::param)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The host in lower case, without its port; placeholders are still in it. */
  String host() {
    return authority.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
  }

  /**
   * One placeholder.
   *
   * @param text what the braces hold
   * @param start where it begins
   * @param inHost whether it stands before the path
   */
  public record Placeholder(String text, int start, boolean inHost) {

    boolean isParam() {
      return text.startsWith(PARAM);
    }

    boolean isOptional() {
      return isParam() && text.endsWith("?");
    }

    String param() {
      String name = text.substring(PARAM.length());
      return isOptional() ? name.substring(0, name.length() - 1) : name;
    }

    boolean isKnown() {
      return isParam() || Set.of(BASE, KEY, START, END).contains(text);
    }
  }
}
