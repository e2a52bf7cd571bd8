package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passports of Korea: {@code M} and eight digits, since 2021 with a letter in the fourth place. The
 * other types and those of other countries are found only after a word that states what they are.
 *
 * @param afterWord whether to find numbers after their word, or those of Korea without it
 */
record PassportDetector(boolean afterWord) implements Detector {

  private static final Pattern ONE_LETTER =
      Pattern.compile("[A-Z](?:[0-9]{7,8}|[0-9]{3}[A-Z][0-9]{4})(?![0-9])");

  private static final Pattern TWO_LETTERS = Pattern.compile("[A-Z]{2}[0-9]{7,8}(?![0-9])");

  private static final Pattern DIGITS = Pattern.compile("[0-9]{9}(?![0-9])");

  private static final Pattern ORDINARY = Pattern.compile("M(?:[0-9]{8}|[0-9]{3}[A-Z][0-9]{4})");

  private static final Pattern RUNNING_NUMBER =
      Pattern.compile("M(?:000|(?:19|20)[0-9]{2}[01][0-9][0-3][0-9]).*");

  private static final Pattern WORD = Pattern.compile("(?i)(?:passport|여권)");

  @Override
  public int count(ScannedText text) {
    if (!afterWord) {
      return Detector.count(text, 3, ONE_LETTER, 1, PassportDetector::isOrdinary);
    }
    Check check = match -> text.hasBefore(match.start(), WORD);
    return Detector.count(text, 3, ONE_LETTER, 1, check)
        + Detector.count(text, 7, TWO_LETTERS, 2, check)
        + Detector.count(text, 9, DIGITS, check);
  }

  private static boolean isOrdinary(Matcher match) {
    return ORDINARY.matcher(match.group()).matches()
        && !RUNNING_NUMBER.matcher(match.group()).matches();
  }
}
