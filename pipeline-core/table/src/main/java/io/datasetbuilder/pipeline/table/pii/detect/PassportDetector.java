package io.datasetbuilder.pipeline.table.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passports of Korea: {@code M} and eight digits, since 2021 with a letter in the fourth place. So
 * short a code is common, so the other types and those of other countries count only after a word
 * that states what they are.
 */
record PassportDetector() implements Detector {

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
    return Detector.count(
            text,
            3,
            ONE_LETTER,
            1,
            match -> isOrdinary(match) || text.hasBefore(match.start(), WORD))
        + Detector.count(text, 7, TWO_LETTERS, 2, match -> text.hasBefore(match.start(), WORD))
        + Detector.count(text, 9, DIGITS, match -> text.hasBefore(match.start(), WORD));
  }

  private static boolean isOrdinary(Matcher match) {
    return ORDINARY.matcher(match.group()).matches()
        && !RUNNING_NUMBER.matcher(match.group()).matches();
  }
}
