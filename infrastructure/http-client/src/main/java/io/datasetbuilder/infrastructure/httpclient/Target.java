package io.datasetbuilder.infrastructure.httpclient;

import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Target of a request.
 *
 * @param scheme {@code http} or {@code https}
 * @param host lower case; an IPv6 literal with or without brackets
 * @param port from 1
 * @param pathAndQuery percent-encoded; begins with a slash; may hold a key
 */
public record Target(String scheme, String host, int port, String pathAndQuery) {

  private static final Pattern ADDRESS =
      Pattern.compile("(https?)://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::([0-9]{1,5}))?([/?].*)?");

  public Target {
    Objects.requireNonNull(host, "host");
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new IllegalArgumentException("neither http nor https");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("no port");
    }
    if (!pathAndQuery.startsWith("/") || !pathAndQuery.chars().allMatch(Target::isVisible)) {
      throw new IllegalArgumentException("not an encoded path");
    }
  }

  /**
   * The target of an address.
   *
   * @throws IllegalArgumentException when the text is no http address, or names a user
   */
  public static Target of(String url) {
    Matcher parts = ADDRESS.matcher(url);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no http address");
    }
    String scheme = parts.group(1);
    int port = parts.group(3) == null ? usualPort(scheme) : Integer.parseInt(parts.group(3));
    String rest = parts.group(4) == null ? "/" : parts.group(4);
    return new Target(
        scheme, withoutRootDot(parts.group(2)), port, rest.startsWith("?") ? "/" + rest : rest);
  }

  private static String withoutRootDot(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }

  private static boolean isVisible(int character) {
    return character > ' ' && character < 0x7f;
  }

  public boolean isEncrypted() {
    return scheme.equals("https");
  }

  /** The host as a resolver takes it. */
  public String plainHost() {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  /**
   * Another target of the same scheme, host and port.
   *
   * @param otherPath percent-encoded, with its query; begins with a slash
   */
  public Target at(String otherPath) {
    return new Target(scheme, host, port, otherPath);
  }

  /** Scheme, host, and the port where it is not the usual one. */
  public String origin() {
    return port == usualPort(scheme) ? toString() : toString() + ":" + port;
  }

  private static int usualPort(String scheme) {
    return scheme.equals("https") ? 443 : 80;
  }

  /** Scheme and host: the rest may hold a key. */
  @Override
  public String toString() {
    return scheme + "://" + host;
  }
}
