package io.datasetbuilder.buildspec.source;

import java.lang.Character.UnicodeScript;
import java.net.IDN;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The hosts that url sources may name, each in one spelling only, so that what is checked is what
 * is resolved and what the certificate is checked for.
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

  /** IPv6 addresses as text (RFC 4291, 2.2), without zone ids. */
  static final class Ipv6Syntax {

    private static final int GROUPS = 8;
    private static final String GAP = "::";
    private static final Pattern GROUP = Pattern.compile("[0-9a-f]{1,4}");

    /** Count for a text that is not a list of groups. */
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

    /** Number of groups of two bytes in a part; an IPv4 address at the end counts as two. */
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

  /**
   * Labels of host names in scripts other than ASCII. Only letters that no resolver rewrites are
   * accepted: full-width digits and dots, circled letters and the like become ASCII in some
   * resolvers and not in others.
   */
  static final class InternationalLabel {

    /**
     * Scripts that real names mix; Latin together with Cyrillic or Greek is only ever a look-alike.
     */
    private static final Set<UnicodeScript> MIXED =
        EnumSet.of(
            UnicodeScript.LATIN,
            UnicodeScript.HAN,
            UnicodeScript.HANGUL,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.BOPOMOFO);

    private InternationalLabel() {}

    /** The {@code xn--} form; empty when the label has none, or more than one reading. */
    static Optional<String> ascii(String written) {
      String label = Normalizer.normalize(written.toLowerCase(Locale.ROOT), Form.NFC);
      boolean plain =
          label.codePoints().allMatch(InternationalLabel::isAllowed)
              && Normalizer.isNormalized(label, Form.NFKC)
              && isOfOneKind(label);
      return plain ? converted(label) : Optional.empty();
    }

    private static Optional<String> converted(String label) {
      try {
        String ascii = IDN.toASCII(label, IDN.USE_STD3_ASCII_RULES);
        boolean same = IDN.toUnicode(ascii, IDN.USE_STD3_ASCII_RULES).equals(label);
        return same ? Optional.of(ascii.toLowerCase(Locale.ROOT)) : Optional.empty();
      } catch (IllegalArgumentException notAName) {
        return Optional.empty();
      }
    }

    private static boolean isAllowed(int c) {
      return switch (Character.getType(c)) {
        case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
        default -> Character.isLetter(c) || c == '-' || (c >= '0' && c <= '9');
      };
    }

    private static boolean isOfOneKind(String label) {
      Set<UnicodeScript> scripts = EnumSet.noneOf(UnicodeScript.class);
      label.codePoints().mapToObj(UnicodeScript::of).forEach(scripts::add);
      scripts.remove(UnicodeScript.COMMON);
      scripts.remove(UnicodeScript.INHERITED);
      return scripts.size() <= 1 || MIXED.containsAll(scripts);
    }
  }
}
