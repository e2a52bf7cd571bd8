package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.BitSet;
import java.util.regex.Pattern;

/**
 * A text that is looked through by one detector after the other. What one has found is taken, so
 * that the same characters never count as two kinds. For one thread.
 */
final class ScannedText {

  /**
   * Largest distance between a value and the word before it that states its kind, in characters.
   */
  private static final int CONTEXT = 24;

  private final CharSequence plain;
  private final NumberGroups groups;
  private final BitSet taken = new BitSet();

  /**
   * @param plain the text as {@link PersonalValues.PlainText} writes it
   */
  ScannedText(CharSequence plain) {
    this.plain = plain;
    this.groups = NumberGroups.of(plain);
  }

  CharSequence plain() {
    return plain;
  }

  NumberGroups groups() {
    return groups;
  }

  /** Whether the text contains a character. */
  boolean has(char wanted) {
    for (int i = 0; i < plain.length(); i++) {
      if (plain.charAt(i) == wanted) {
        return true;
      }
    }
    return false;
  }

  /** Takes a stretch unless some of it is taken already. */
  boolean take(int from, int to) {
    int next = taken.nextSetBit(from);
    if (next >= 0 && next < to) {
      return false;
    }
    taken.set(from, to);
    return true;
  }

  /** Whether a stretch is not a part of a longer number, name or code. */
  boolean standsAlone(int from, int to) {
    return isFreeBefore(from) && isFreeAfter(to);
  }

  private boolean isFreeBefore(int from) {
    char before = at(from - 1);
    return switch (before) {
      case '-' -> !isWord(at(from - 2));
      case '.' -> Character.isLetter(at(from - 2));
      case ',' -> at(from - 2) != '0' || isWord(at(from - 3));
      case '+', '$', '₩', '€', '£', '¥', '*' -> false;
      default -> !isWord(before);
    };
  }

  private boolean isFreeAfter(int to) {
    char after = at(to);
    return switch (after) {
      case '-' -> !isWord(at(to + 1)) && at(to + 1) != '*';
      case '.' -> !isDigit(at(to + 1));
      case '*', '%' -> false;
      default -> !isWord(after);
    };
  }

  /** Whether a word shortly before a position states the kind of the value there. */
  boolean hasBefore(int from, Pattern word) {
    return word.matcher(plain.subSequence(Math.max(0, from - CONTEXT), from)).find();
  }

  /** The character at a place; NUL outside the text. */
  char at(int place) {
    return place < 0 || place >= plain.length() ? '\0' : plain.charAt(place);
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isLetter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  /** Letters and digits of ASCII and the underscore; a Korean particle may follow a number. */
  static boolean isWord(char c) {
    return isDigit(c) || isLetter(c) || c == '_';
  }
}
