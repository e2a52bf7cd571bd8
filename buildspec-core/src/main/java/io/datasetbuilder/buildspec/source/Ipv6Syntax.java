package io.datasetbuilder.buildspec.source;

import java.util.regex.Pattern;

/** IPv6 addresses as text (RFC 4291, 2.2), without zone ids. */
final class Ipv6Syntax {

  private static final int GROUPS = 8;
  private static final String GAP = "::";
  private static final Pattern GROUP = Pattern.compile("[0-9a-f]{1,4}");

  /** What a text counts that is no list of groups. */
  private static final int NONE = 2 * GROUPS;

  private Ipv6Syntax() {}

  /** Whether a text, in lower case and without brackets, is an address. */
  static boolean isAddress(String text) {
    int gap = text.indexOf(GAP);
    if (gap < 0) {
      return groups(text, true) == GROUPS;
    }
    String after = text.substring(gap + GAP.length());
    return groups(text.substring(0, gap), false) + groups(after, true) < GROUPS;
  }

  /** How many groups of two bytes a part has; the last may be an IPv4 address, which is two. */
  private static int groups(String part, boolean isEnd) {
    if (part.isEmpty()) {
      return 0;
    }
    String[] groups = part.split(":", -1);
    int count = 0;
    for (int i = 0; i < groups.length; i++) {
      boolean isIpv4 = isEnd && i == groups.length - 1 && HostSyntax.isIpv4(groups[i]);
      if (!isIpv4 && !GROUP.matcher(groups[i]).matches()) {
        return NONE;
      }
      count += isIpv4 ? 2 : 1;
    }
    return count;
  }
}
