package io.datasetbuilder.buildspec.text;

import java.text.Normalizer;

/** The form under which two names are the same name to a file system that ignores letter case. */
public final class CaseFold {

  private CaseFold() {}

  /**
   * NFC, then each code point in upper and then in lower case, twice. By code point, since
   * lower-casing a whole text has a context rule for the final sigma; twice, since one round leaves
   * a few letters apart. Compared with full Unicode folding it is the same equivalence but for the
   * dotted and dotless i, where it is stricter.
   */
  public static String of(String text) {
    return round(round(Normalizer.normalize(text, Normalizer.Form.NFC)));
  }

  private static String round(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    text.codePoints()
        .map(Character::toUpperCase)
        .map(Character::toLowerCase)
        .forEach(folded::appendCodePoint);
    return folded.toString();
  }
}
