package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds one kind of personal data. It returns a number only, so that a detector cannot disclose a
 * value. Work is linear in the length of the text: every pattern is bounded.
 */
sealed interface Detector
    permits BankAccountDetector,
        CardDetector,
        CivilNumberDetector,
        DriverLicenseDetector,
        EmailDetector,
        IbanDetector,
        InternationalPhoneDetector,
        Ipv4Detector,
        Ipv6Detector,
        KoreanPhoneDetector,
        PassportDetector,
        SsnDetector {

  /**
   * Number of occurrences in the text that are not part of a longer word or number and that no
   * earlier detector has taken.
   */
  int count(ScannedText text);

  /** Whether a match of the shape is of the kind. */
  @FunctionalInterface
  interface Check {
    boolean accepts(Matcher match);
  }

  /**
   * Counts and takes the numbers that match a shape, are not part of a longer one and pass a check.
   *
   * @param digits the fewest digits that such a number has
   * @param shape the form of the text from the first digit on
   */
  static int count(ScannedText text, int digits, Pattern shape, Check check) {
    return count(text, digits, shape, 0, check);
  }

  /**
   * The same for shapes that begin before their first digit.
   *
   * @param lead characters of the shape before the first digit; the first of them is a plus sign, a
   *     bracket or a capital letter
   */
  static int count(ScannedText text, int digits, Pattern shape, int lead, Check check) {
    NumberGroups groups = text.groups();
    Matcher match = null;
    int found = 0;
    for (int group = 0; group < groups.size(); group++) {
      int from = groups.start(group) - lead;
      if (groups.digitsFrom(group) < digits || (lead > 0 && !isLead(text.at(from)))) {
        continue;
      }
      match = match == null ? shape.matcher(text.plain()) : match;
      found += isAt(text, from, match, check) ? 1 : 0;
    }
    return found;
  }

  private static boolean isLead(char c) {
    return c == '+' || c == '(' || (c >= 'A' && c <= 'Z');
  }

  private static boolean isAt(ScannedText text, int from, Matcher match, Check check) {
    match.region(from, text.plain().length());
    return match.lookingAt()
        && text.standsAlone(from, match.end())
        && check.accepts(match)
        && text.take(from, match.end());
  }
}
