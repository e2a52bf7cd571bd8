package io.datasetbuilder.pipeline.guess;

import java.lang.Character.UnicodeScript;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words with non-ASCII characters in a reading of a text, and those of them that no language
 * writes: letters of two alphabets next to each other, a sign between letters or before one, a
 * capital after a small letter, a mark without its letter, or four accented Latin letters in a row.
 * A wrong encoding gives many of them.
 *
 * @param words number of words with non-ASCII characters
 * @param faulty number of these that have a fault
 */
record WordFaults(int words, int faulty) {

  /** Least part of the words that are faulty in a reading that is wrong. */
  private static final double LEAST_PART = 0.2;

  private static final int LEAST = 2;

  private static final Set<UnicodeScript> ALPHABETS =
      Set.of(
          UnicodeScript.LATIN,
          UnicodeScript.CYRILLIC,
          UnicodeScript.GREEK,
          UnicodeScript.HEBREW,
          UnicodeScript.ARABIC,
          UnicodeScript.THAI);

  private static final int MOST_ACCENTED = 3;
  private static final int FIRST_BOX = 0x2500;
  private static final int LAST_BOX = 0x259F;

  private static final Pattern WORD = Pattern.compile("(?:[\\p{Alnum}]|\\P{ASCII})+");

  static WordFaults in(String text) {
    int words = 0;
    int faulty = 0;
    Matcher found = WORD.matcher(text);
    while (found.find()) {
      int[] word = found.group().codePoints().toArray();
      if (hasBeyondAscii(word)) {
        words++;
        faulty += isFaulty(word) ? 1 : 0;
      }
    }
    return new WordFaults(words, faulty);
  }

  /** Whether so many words are faulty that the text has another encoding. */
  boolean areMany() {
    return faulty >= LEAST && faulty >= words * LEAST_PART;
  }

  private static boolean hasBeyondAscii(int[] word) {
    for (int c : word) {
      if (c >= 0x80) {
        return true;
      }
    }
    return false;
  }

  private static boolean isFaulty(int[] word) {
    int accented = 0;
    for (int i = 0; i < word.length; i++) {
      int before = i > 0 ? word[i - 1] : ' ';
      int after = i + 1 < word.length ? word[i + 1] : ' ';
      accented = word[i] >= 0x80 && isOf(UnicodeScript.LATIN, word[i]) ? accented + 1 : 0;
      if (accented > MOST_ACCENTED
          || mixes(before, word[i])
          || isAlone(before, word[i], after)
          || isSignBetween(before, word[i], after)
          || isSignBefore(word[i], after)
          || isBoxDrawing(word[i])
          || isCapitalInside(before, word[i])
          || lacksLetter(before, word[i])) {
        return true;
      }
    }
    return false;
  }

  private static boolean mixes(int before, int c) {
    return isAlphabetic(before)
        && isAlphabetic(c)
        && UnicodeScript.of(before) != UnicodeScript.of(c);
  }

  /** Whether a character of another kind of script is alone between ASCII letters. */
  private static boolean isAlone(int before, int c, int after) {
    return Character.isLetter(c)
        && c >= 0x80
        && !isAlphabetic(c)
        && isAsciiLetter(before)
        && isAsciiLetter(after);
  }

  private static boolean isSignBetween(int before, int c, int after) {
    return c >= 0x80 && isSign(c) && isAlphabetic(before) && isAlphabetic(after);
  }

  /** Accents, signs of currency and the numero sign do not begin a word. */
  private static boolean isSignBefore(int c, int after) {
    int type = Character.getType(c);
    boolean sign =
        type == Character.CURRENCY_SYMBOL || type == Character.MODIFIER_SYMBOL || c == '№';
    return c >= 0x80 && sign && isAlphabetic(after);
  }

  private static boolean isBoxDrawing(int c) {
    return c >= FIRST_BOX && c <= LAST_BOX;
  }

  /** Dashes and quotes are between letters, too. */
  private static boolean isSign(int c) {
    return switch (Character.getType(c)) {
      case Character.CURRENCY_SYMBOL,
          Character.MATH_SYMBOL,
          Character.OTHER_SYMBOL,
          Character.MODIFIER_SYMBOL,
          Character.MODIFIER_LETTER,
          Character.OTHER_NUMBER ->
          true;
      case Character.OTHER_PUNCTUATION -> c != '·';
      default -> false;
    };
  }

  private static boolean isCapitalInside(int before, int c) {
    return (c >= 0x80 || before >= 0x80)
        && Character.isLowerCase(before)
        && Character.isUpperCase(c);
  }

  private static boolean lacksLetter(int before, int c) {
    return Character.getType(c) == Character.NON_SPACING_MARK
        && !isAlphabetic(before)
        && Character.getType(before) != Character.NON_SPACING_MARK;
  }

  private static boolean isAlphabetic(int c) {
    return Character.isLetter(c) && ALPHABETS.contains(UnicodeScript.of(c));
  }

  private static boolean isOf(UnicodeScript script, int c) {
    return UnicodeScript.of(c) == script;
  }

  private static boolean isAsciiLetter(int c) {
    return c < 0x80 && Character.isLetter(c);
  }
}
