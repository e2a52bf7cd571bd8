package io.datasetbuilder.infrastructure.publish.http;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Address of one request: {@code https}, or {@code http} of a loopback address.
 *
 * @param scheme {@code http} or {@code https}
 * @param host lower case; an IPv6 literal in brackets
 * @param port from 1 to 65535
 * @param pathAndQuery percent-encoded; begins with a slash; may hold a key of an upload
 */
public record HubAddress(String scheme, String host, int port, String pathAndQuery) {

  private static final Pattern FORM =
      Pattern.compile("(https?)://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::([0-9]{1,5}))?([/?].*)?");
  private static final Pattern LOOPBACK =
      Pattern.compile(
          "localhost|127(?:\\.(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])){3}|\\[::1]");

  /**
   * @throws IllegalArgumentException when the parts are no address that may be called
   */
  public HubAddress {
    if (!scheme.equals("https") && !(scheme.equals("http") && isLoopback(host))) {
      throw new IllegalArgumentException("neither https nor http of a loopback address");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("no port");
    }
    if (!pathAndQuery.startsWith("/") || !pathAndQuery.chars().allMatch(HubAddress::isVisible)) {
      throw new IllegalArgumentException("not an encoded path");
    }
  }

  /**
   * Parses an address; empty when the text is not an address that may be called, or names a user.
   */
  public static Optional<HubAddress> parse(String url) {
    Matcher parts = FORM.matcher(url);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String scheme = parts.group(1);
    String rest = parts.group(4) == null ? "/" : parts.group(4);
    int fragment = rest.indexOf('#');
    String sent = fragment < 0 ? rest : rest.substring(0, fragment);
    try {
      return Optional.of(
          new HubAddress(
              scheme,
              parts.group(2).toLowerCase(Locale.ROOT),
              port(scheme, parts.group(3)),
              sent.startsWith("/") ? sent : "/" + sent));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  private static int port(String scheme, String written) {
    if (written != null) {
      return Integer.parseInt(written);
    }
    return scheme.equals("https") ? 443 : 80;
  }

  private static boolean isLoopback(String host) {
    return LOOPBACK.matcher(host).matches();
  }

  private static boolean isVisible(int character) {
    return character > ' ' && character < 0x7f;
  }

  /** Whether both have the same scheme, host and port. */
  public boolean isSameOrigin(HubAddress other) {
    return scheme.equals(other.scheme) && host.equals(other.host) && port == other.port;
  }

  /** Scheme, host, and the port where it is not the usual one. */
  String origin() {
    int usual = scheme.equals("https") ? 443 : 80;
    return scheme + "://" + host + (port == usual ? "" : ":" + port);
  }

  /** The host as a resolver takes it. */
  String plainHost() {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** The origin: the rest may hold a key. */
  @Override
  public String toString() {
    return origin();
  }
}
