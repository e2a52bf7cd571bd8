package io.datasetbuilder.buildspec.source;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The hosts that url sources may name, each in one spelling only, so that what is judged is what is
 * resolved and what the certificate is checked for.
 */
final class HostSyntax {

  private static final int LONGEST = 253;

  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?");

  /**
   * A host whose last label looks like a number would be taken for an address by some resolvers.
   */
  private static final Pattern NUMERIC = Pattern.compile("(.*\\.)?([0-9]+|0x[0-9a-f]*)");

  private static final Pattern IPV4 =
      Pattern.compile("((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\\.(?!$)|$)){4}");

  private HostSyntax() {}

  /**
   * The one spelling of a host: lower case, names of other scripts in their ASCII form, no dot at
   * the end, IPv6 addresses in brackets; empty when the text is no host.
   */
  static Optional<String> normal(String written) {
    if (written.startsWith("[")) {
      String address = written.toLowerCase(Locale.ROOT);
      boolean closed = address.endsWith("]");
      return closed && Ipv6Syntax.isAddress(address.substring(1, address.length() - 1))
          ? Optional.of(address)
          : Optional.empty();
    }
    return IPV4.matcher(written).matches() ? Optional.of(written) : name(written);
  }

  /** Whether a text is an IPv4 address of four plain decimal numbers. */
  static boolean isIpv4(String text) {
    return IPV4.matcher(text).matches();
  }

  private static Optional<String> name(String written) {
    StringBuilder name = new StringBuilder();
    for (String label : withoutLastDot(written).split("\\.", -1)) {
      Optional<String> ascii = label(label);
      if (ascii.isEmpty()) {
        return Optional.empty();
      }
      name.append(name.isEmpty() ? "" : ".").append(ascii.get());
    }
    boolean refused = name.length() > LONGEST || NUMERIC.matcher(name).matches();
    return refused ? Optional.empty() : Optional.of(name.toString());
  }

  private static Optional<String> label(String written) {
    Optional<String> ascii =
        written.chars().allMatch(c -> c < 0x80)
            ? Optional.of(written.toLowerCase(Locale.ROOT))
            : InternationalLabel.ascii(written);
    return ascii.filter(label -> LABEL.matcher(label).matches());
  }

  private static String withoutLastDot(String written) {
    return written.endsWith(".") ? written.substring(0, written.length() - 1) : written;
  }
}
