package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Registration numbers of people in Korea: birth date, a digit for century and sex, six more.
 *
 * <p>Numbers issued since October 2020 end in random digits, so a number that is written with its
 * hyphen counts without a valid check digit; thirteen plain digits need one. The digits 9 and 0 of
 * people born in the 19th century are not looked for: they would match registration numbers of
 * companies, which are public.
 *
 * @param kind of residents or of foreigners
 */
record CivilNumberDetector(PiiKind kind) implements Detector {

  private static final Pattern SHAPE =
      Pattern.compile("([0-9]{6})( ?- ?| |)([1-8][0-9]{6})(?![0-9])");

  private static final int[] WEIGHTS = {2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5};
  private static final int[] COMPANY_WEIGHTS = {1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2};

  private static final Pattern COMPANY = Pattern.compile("법인(?:등록)? ?번호");

  @Override
  public int count(ScannedText text) {
    return Detector.count(
        text, 13, SHAPE, match -> accepts(match) && !text.hasBefore(match.start(), COMPANY));
  }

  private boolean accepts(Matcher match) {
    String number = match.group(1) + match.group(3);
    int century = Digits.valueAt(number, 6);
    boolean foreigner = century > 4;
    if (foreigner != (kind == PiiKind.FOREIGNER_NO) || !isBirthDate(number, century)) {
      return false;
    }
    if (isChecked(number, foreigner)) {
      return !match.group(2).isEmpty() || !isBarcode(number);
    }
    return match.group(2).contains("-") && !isCompany(number);
  }

  private static boolean isBirthDate(String number, int century) {
    int first = century % 4 == 1 || century % 4 == 2 ? 1900 : 2000;
    return Digits.isDay(first + two(number, 0), two(number, 2), two(number, 4));
  }

  private static boolean isChecked(String number, boolean foreigner) {
    int base = foreigner ? 13 : 11;
    return (base - Digits.weightedSum(number, WEIGHTS) % 11) % 10 == Digits.valueAt(number, 12);
  }

  /** A Korean article number of thirteen digits that could be read as a birth date in 1988. */
  private static boolean isBarcode(String number) {
    int sum = 0;
    for (int i = 0; i < 13; i++) {
      sum += Digits.valueAt(number, i) * (i % 2 == 0 ? 1 : 3);
    }
    return number.startsWith("880") && sum % 10 == 0;
  }

  /** A company: main registry or its branch of one region, form of company, own check digit. */
  private static boolean isCompany(String number) {
    int region = two(number, 0);
    int registry = two(number, 2);
    int form = two(number, 4);
    int sum = 0;
    for (int i = 0; i < COMPANY_WEIGHTS.length; i++) {
      sum += Digits.valueAt(number, i) * COMPANY_WEIGHTS[i];
    }
    return region >= 11
        && region <= 23
        && (registry == 1 || registry == 11)
        && ((form >= 11 && form <= 15) || form == 21 || form == 22)
        && (10 - sum % 10) % 10 == Digits.valueAt(number, 12);
  }

  private static int two(String number, int from) {
    return Digits.valueAt(number, from) * 10 + Digits.valueAt(number, from + 1);
  }
}
