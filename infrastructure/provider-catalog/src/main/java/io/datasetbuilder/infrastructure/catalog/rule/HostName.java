package io.datasetbuilder.infrastructure.catalog.rule;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Recognizes names of public hosts. Addresses are none: a definition names hosts, so that their
 * certificates can be verified and their addresses checked when they are called.
 */
public final class HostName {

  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  /** Two labels at least, the last of which begins with a letter, as those of addresses do not. */
  private static final Pattern PUBLIC =
      Pattern.compile("(" + LABEL + "\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?");

  private static final List<String> INTERNAL =
      List.of(".localhost", ".local", ".internal", ".lan", ".home.arpa", ".test", ".invalid");

  private HostName() {}

  /** Whether a lower-case text names one public host. */
  public static boolean isExact(String host) {
    return PUBLIC.matcher(host).matches() && INTERNAL.stream().noneMatch(host::endsWith);
  }

  /** Whether a lower-case text names a public domain and all below it. */
  static boolean isSuffix(String host) {
    return host.startsWith(".") && isExact(host.substring(1));
  }
}
