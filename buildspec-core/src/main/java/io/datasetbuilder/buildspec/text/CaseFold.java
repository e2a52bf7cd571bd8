package io.datasetbuilder.buildspec.text;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Full Unicode case folding: the form under which two names are the same name to a file system that
 * ignores letter case. {@code straße}, {@code STRASSE} and {@code ﬁ}, {@code FI} are the same
 * names; the dotless {@code ı} is no {@code i}.
 */
public final class CaseFold {

  /** Its upper case is the letter {@code I} of all scripts, from which folding keeps it apart. */
  private static final int DOTLESS_I = 0x131;

  private CaseFold() {}

  /**
   * The folded text. Two texts fold alike exactly if they are a canonical caseless match of the
   * Unicode standard (definition D145): decomposed, folded by the common and full mappings of
   * {@code CaseFolding.txt}, decomposed again. The folded letters themselves may be others than
   * those of the standard: it is for comparing only.
   */
  public static String of(String text) {
    if (ComposedForm.isAscii(text)) {
      return text.toLowerCase(Locale.ROOT);
    }
    return decomposed(folded(decomposed(text)));
  }

  /**
   * Lower, upper and lower case of each code point by itself: the full mappings, without the rule
   * for a final sigma, which looks at the letters around it. {@code CaseFoldTest} holds that this
   * is the same as the table of the standard.
   */
  static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    text.codePoints().forEach(letter -> fold(letter, folded));
    return folded.toString();
  }

  private static void fold(int letter, StringBuilder folded) {
    if (letter == DOTLESS_I) {
      folded.appendCodePoint(letter);
      return;
    }
    Character.toString(letter)
        .toLowerCase(Locale.ROOT)
        .toUpperCase(Locale.ROOT)
        .codePoints()
        .forEach(upper -> folded.append(Character.toString(upper).toLowerCase(Locale.ROOT)));
  }

  private static String decomposed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD);
  }
}
