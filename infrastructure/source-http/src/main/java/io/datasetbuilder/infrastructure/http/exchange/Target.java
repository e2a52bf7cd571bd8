package io.datasetbuilder.infrastructure.http.exchange;

import java.util.Objects;

/**
 * Where a request goes.
 *
 * @param scheme {@code http} or {@code https}
 * @param host lower case; an IPv6 literal with or without brackets
 * @param port from 1
 * @param pathAndQuery percent-encoded; begins with a slash; may hold a key
 */
public record Target(String scheme, String host, int port, String pathAndQuery) {

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

  private static boolean isVisible(int character) {
    return character > ' ' && character < 0x7f;
  }

  boolean isEncrypted() {
    return scheme.equals("https");
  }

  /** The host as a resolver takes it. */
  String plainHost() {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  /** Scheme and host: the rest may hold a key. */
  @Override
  public String toString() {
    return scheme + "://" + host;
  }
}
