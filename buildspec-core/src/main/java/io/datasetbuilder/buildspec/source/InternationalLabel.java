package io.datasetbuilder.buildspec.source;

import java.lang.Character.UnicodeScript;
import java.net.IDN;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Labels of host names in scripts other than ASCII. Only letters that stand for themselves are
 * taken: full-width digits and dots, circled letters and the like become ASCII in some resolvers
 * and not in others.
 */
final class InternationalLabel {

  /** Scripts that real names mix; Latin beside Cyrillic or Greek is only ever a look-alike. */
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
