package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.util.Optional;
import java.util.regex.Pattern;

/** The grammar of the addresses that url sources may name. */
final class UrlSyntax {

  private static final int LONGEST = 8192;
  private static final int LONGEST_HOST = 253;
  private static final String SCHEME = "https://";

  private static final Pattern NAME =
      Pattern.compile(
          "[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?)*\\.?");

  /**
   * A host whose last label looks like a number would be taken for an address by some resolvers.
   */
  private static final Pattern NUMERIC = Pattern.compile("(.*\\.)?([0-9]+|0[xX][0-9A-Fa-f]*)\\.?");

  private static final Pattern IPV4 =
      Pattern.compile("((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\\.(?!$)|$)){4}");
  private static final Pattern IPV6 = Pattern.compile("\\[[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*\\]");
  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
  private static final Pattern BAD_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  private UrlSyntax() {}

  static Optional<ValidationProblem> refusal(String text) {
    if (!text.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
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
    boolean wellFormed = isHost(host) && isPort(authority, host) && isText(text);
    return wellFormed ? Optional.empty() : Optional.of(ValidationProblem.INVALID_ENDPOINT);
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

  private static boolean isHost(String host) {
    if (host.startsWith("[")) {
      return IPV6.matcher(host).matches();
    }
    if (host.length() > LONGEST_HOST) {
      return false;
    }
    return NUMERIC.matcher(host).matches()
        ? IPV4.matcher(host).matches()
        : NAME.matcher(host).matches();
  }

  private static boolean isPort(String authority, String host) {
    String rest = authority.substring(host.length());
    return rest.isEmpty() || (rest.startsWith(":") && isPort(port(authority)));
  }

  private static boolean isPort(String port) {
    return PORT.matcher(port).matches()
        && Integer.parseInt(port) >= 1
        && Integer.parseInt(port) <= 65535;
  }

  private static boolean isText(String text) {
    return text.codePoints().allMatch(UrlSyntax::isAllowed) && !BAD_ESCAPE.matcher(text).find();
  }

  private static boolean isAllowed(int c) {
    if (c < 0x80) {
      return c > 0x20 && c < 0x7F && "\"<>\\^`{|}".indexOf(c) < 0;
    }
    boolean lone = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    return !lone && !Character.isSpaceChar(c) && !Character.isISOControl(c);
  }
}
