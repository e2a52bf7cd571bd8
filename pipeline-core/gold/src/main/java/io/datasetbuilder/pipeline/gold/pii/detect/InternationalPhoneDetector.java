package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Phone numbers with a plus sign and a country code (E.164, at most fifteen digits), and those of
 * North America with its usual groups.
 *
 * @param writing of the numbers to find
 */
record InternationalPhoneDetector(Writing writing) implements Detector {

  private static final Pattern WITH_PLUS =
      Pattern.compile("\\+[ (]?[1-9](?:[-. ()]{0,2}[0-9]){6,14}(?![0-9])");

  private static final Pattern IN_BRACKETS =
      Pattern.compile(
          "\\((?<area>[2-9][0-9]{2})\\)[- ]?(?<exchange>[2-9][0-9]{2})[-. ][0-9]{4}(?![0-9])");

  private static final Pattern GROUPED =
      Pattern.compile(
          "(?:1[-. ])?(?<area>[2-9][0-9]{2})([-.])(?<exchange>[2-9][0-9]{2})\\2[0-9]{4}(?![0-9])");

  /**
   * Numbers by country code with the digits that may follow it; seven to twelve for a country not
   * named.
   */
  private static final Pattern NUMBERING =
      Pattern.compile(
          "1[2-9][0-9]{2}[2-9][0-9]{6}|7[3-9][0-9]{9}"
              + "|82[1-9][0-9]{7,9}|81[1-9][0-9]{8,9}|86[1-9][0-9]{8,10}"
              + "|44[1-9][0-9]{8,9}|33[1-9][0-9]{8}|34[5-9][0-9]{8}|49[1-9][0-9]{6,10}"
              + "|(?:20|27|3[01269]|4[0135678]|5[1-8]|6[0-6]|84|9[0-58])[0-9]{7,11}"
              + "|(?:(?:2[1-689]|3[578]|42|5[09]|6[789]|85|88)[0-9]|96[0-8]|97[0-79]|99[2-68])[0-9]{7,11}");

  /** One point alone makes a decimal of it. */
  private static final Pattern DECIMAL = Pattern.compile("\\+[ (]?[0-9]*\\.[0-9]*");

  private static final Pattern SIGNED = Pattern.compile("\\+[0-9]+");

  private static final Pattern BUSINESS = Pattern.compile("8(?:00|33|44|55|66|77|88)");

  @Override
  public int count(ScannedText text) {
    if (writing == Writing.NORTH_AMERICAN) {
      return Detector.count(text, 10, IN_BRACKETS, 1, InternationalPhoneDetector::isNorthAmerican)
          + Detector.count(text, 10, GROUPED, InternationalPhoneDetector::isNorthAmerican);
    }
    return Detector.count(text, 8, WITH_PLUS, 1, this::isNumbered)
        + Detector.count(text, 8, WITH_PLUS, 2, this::isNumbered);
  }

  private boolean isNumbered(Matcher match) {
    String number = Digits.of(match.group().replace("(0)", ""));
    return number.length() <= 15
        && NUMBERING.matcher(number).matches()
        && !DECIMAL.matcher(match.group()).matches()
        && SIGNED.matcher(match.group()).matches() == (writing == Writing.PLAIN);
  }

  private static boolean isNorthAmerican(Matcher match) {
    String area = match.group("area");
    String exchange = match.group("exchange");
    return !area.endsWith("11") && !exchange.endsWith("11") && !BUSINESS.matcher(area).matches();
  }

  /** Writings of a number, which differ in what else the digits may be. */
  enum Writing {
    /** With a plus sign, and something between the digits. */
    GROUPED,
    /** A plus sign and digits alone: amounts with a sign are like it. */
    PLAIN,
    /** The groups of North America, with or without its country code. */
    NORTH_AMERICAN
  }
}
