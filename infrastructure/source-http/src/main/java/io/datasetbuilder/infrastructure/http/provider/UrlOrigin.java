package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.Target;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Scheme, host and port of an address. */
record UrlOrigin(String scheme, String host, int port) {

  private static final Pattern FORM =
      Pattern.compile("(https?)://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::([0-9]{1,5}))?([/?].*)?");

  /**
   * @throws IllegalArgumentException when the text is no http address, or names a user
   */
  static UrlOrigin of(String url) {
    Matcher parts = parts(url);
    String scheme = parts.group(1);
    int usual = scheme.equals("https") ? 443 : 80;
    int port = parts.group(3) == null ? usual : Integer.parseInt(parts.group(3));
    return new UrlOrigin(scheme, plain(parts.group(2)), port);
  }

  /** A whole address as the target of a request. */
  static Target target(String url) {
    UrlOrigin location = of(url);
    String rest = parts(url).group(4);
    String path = rest == null ? "/" : rest.startsWith("?") ? "/" + rest : rest;
    return new Target(location.scheme(), location.host(), location.port(), path);
  }

  private static Matcher parts(String url) {
    Matcher parts = FORM.matcher(url);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no http address");
    }
    return parts;
  }

  private static String plain(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }

  boolean isEncrypted() {
    return scheme.equals("https");
  }
}
