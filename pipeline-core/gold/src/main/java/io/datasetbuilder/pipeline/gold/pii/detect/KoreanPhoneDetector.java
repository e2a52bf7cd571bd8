package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Pattern;

/**
 * Phone numbers as they are dialled within Korea: mobile, landline, internet and safe numbers, also
 * after the country code. Numbers that belong to businesses alone (080, 15xx, 16xx, 18xx) are not
 * looked for.
 *
 * @param writing of the numbers to find
 */
record KoreanPhoneDetector(Writing writing) implements Detector {

  /** An opening bracket before the prefix is no part of the shape. */
  private static final String GAP = "(?:\\)? ?- ?|[ )] ?)";

  private static final String AREA = "(?:2|3[1-3]|4[1-4]|5[1-5]|6[1-4]|70|50[2-8])";

  private static final String PREFIX = "(?:1[016789]|" + AREA + ")";

  private static final String LAST = "(?: ?- ?| )?[0-9]{4}";

  /** With a gap after the prefix; the gap before the last four digits may be left out. */
  private static final String GROUPED = "0" + PREFIX + GAP + "[1-9][0-9]{2,3}" + LAST;

  /** Mobile with a first digit that is never issued, as made-up numbers have it. */
  private static final String MOBILE = "010" + GAP + "[0-9]{4}" + LAST;

  private static final String DOTTED = "0" + PREFIX + "\\.[0-9]{3,4}\\.[0-9]{4}";

  private static final String PLAIN =
      "010[0-9]{4}-?[0-9]{4}|01[16789][2-9][0-9]{2,3}-?[0-9]{4}"
          + "|02[2-9][0-9]{2,3}-?[0-9]{4}|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4])[2-9][0-9]{2,3}-?[0-9]{4}"
          + "|(?:070|050[2-8])[0-9]{4}-?[0-9]{4}";

  private static final String WITH_COUNTRY =
      "(?:00)?82" + GAP + "(?:\\(0\\) ?|0)?" + PREFIX + GAP + "[0-9]{3,4}" + GAP + "[0-9]{4}";

  private static final Pattern SHAPE =
      Pattern.compile(
          "(?:" + String.join("|", GROUPED, MOBILE, DOTTED, PLAIN, WITH_COUNTRY) + ")(?![0-9])");

  private static final Pattern MOBILE_DIGITS =
      Pattern.compile("(?:(?:00)?82)?0?1[016789][0-9]{7,8}");

  private static final Pattern OLD_MOBILE = Pattern.compile("01[16789].*");

  @Override
  public int count(ScannedText text) {
    return Detector.count(text, 9, SHAPE, match -> Writing.of(match.group()) == writing);
  }

  /** Writings of a number, which differ in what else the digits may be. */
  enum Writing {
    /** Mobile, in any writing; those of before 2010 with something between their digits. */
    MOBILE,
    /** Any other number, with something between its digits. */
    GROUPED,
    /** Any other number, as digits alone: article numbers of ten digits are like it. */
    PLAIN;

    static Writing of(String number) {
      String digits = Digits.of(number);
      boolean plain = digits.length() == number.length();
      if (MOBILE_DIGITS.matcher(digits).matches()
          && !(plain && OLD_MOBILE.matcher(digits).matches())) {
        return MOBILE;
      }
      return plain ? PLAIN : GROUPED;
    }
  }
}
