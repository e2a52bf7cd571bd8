package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The grammar of the addresses that url sources may name. */
final class UrlSyntax {

  private static final int LONGEST = 8192;
  static final String SCHEME = "https://";

  /** The port of https. */
  static final int HTTPS = 443;

  /**
   * Ports below belong to services that do not speak https (mail, remote login, file shares), and
   * whoever names one wants to knock there.
   */
  private static final int FIRST_FREE_PORT = 1024;

  private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
  private static final Pattern BAD_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  private UrlSyntax() {}

  static Optional<ValidationProblem> refusal(String text) {
    if (!hasScheme(text)) {
      return Optional.of(ValidationProblem.UNSAFE_URL_SCHEME);
    }
    if (text.length() > LONGEST) {
      return Optional.of(ValidationProblem.INVALID_ENDPOINT);
    }
    String authority = authority(text);
    if (authority.indexOf('@') >= 0) {
      return Optional.of(ValidationProblem.URL_USERINFO_FORBIDDEN);
    }
    String host = host(authority);
    if (host.isEmpty()) {
      return Optional.of(ValidationProblem.MISSING_URL_HOST);
    }
    boolean wellFormed =
        HostSyntax.normal(host).isPresent() && isPort(authority, host) && isText(text);
    return wellFormed ? Optional.empty() : Optional.of(ValidationProblem.INVALID_ENDPOINT);
  }

  private static boolean hasScheme(String text) {
    return text.length() >= SCHEME.length()
        && text.substring(0, SCHEME.length()).toLowerCase(Locale.ROOT).equals(SCHEME);
  }

  /** The part between the scheme and the path, query or fragment. */
  static String authority(String text) {
    return text.substring(SCHEME.length(), endOfAuthority(text));
  }

  static int endOfAuthority(String text) {
    return firstOf(text, "/?#", SCHEME.length());
  }

  static String host(String authority) {
    return authority.startsWith("[")
        ? authority.substring(0, authority.indexOf(']') + 1)
        : authority.substring(0, firstOf(authority, ":", 0));
  }

  /** The digits of the port; empty when there are none. */
  static String port(String authority) {
    String rest = authority.substring(host(authority).length());
    return rest.isEmpty() ? "" : rest.substring(1);
  }

  /** The index of the first of some characters, or the end. */
  static int firstOf(String text, String characters, int from) {
    int index = from;
    while (index < text.length() && characters.indexOf(text.charAt(index)) < 0) {
      index++;
    }
    return index;
  }

  private static boolean isPort(String authority, String host) {
    String rest = authority.substring(host.length());
    return rest.isEmpty() || (rest.startsWith(":") && isPort(port(authority)));
  }

  private static boolean isPort(String port) {
    return PORT.matcher(port).matches() && mayBeDialled(Integer.parseInt(port));
  }

  private static boolean mayBeDialled(int port) {
    return port == HTTPS || (port >= FIRST_FREE_PORT && port <= 65535);
  }

  private static boolean isText(String text) {
    return text.codePoints().allMatch(UrlSyntax::isAllowed) && !BAD_ESCAPE.matcher(text).find();
  }

  private static boolean isAllowed(int c) {
    if (c < 0x80) {
      return c > 0x20 && c < 0x7F && "\"<>\\^`{|}".indexOf(c) < 0;
    }
    return switch (Character.getType(c)) {
      case Character.SURROGATE, Character.FORMAT, Character.CONTROL -> false;
      default -> !Character.isSpaceChar(c);
    };
  }
}
