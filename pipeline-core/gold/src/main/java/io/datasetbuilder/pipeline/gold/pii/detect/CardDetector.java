package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Payment cards: an issuer's prefix, a length that it uses, groups as printed, Luhn's digit. */
record CardDetector() implements Detector {

  private static final Pattern SHAPE =
      Pattern.compile(
          "(?:[0-9]{14,16}|[0-9]{19}"
              + "|[0-9]{4}( - |[-. ])[0-9]{4}\\1[0-9]{4}\\1[0-9]{4}(?:\\1[0-9]{3})?"
              + "|[0-9]{4}([-. ])[0-9]{6}\\2[0-9]{4,5})(?![0-9])");

  static final Pattern ISSUERS =
      Pattern.compile(
          "4[0-9]{15}(?:[0-9]{3})?"
              + "|5[1-5][0-9]{14}|2(?:22[1-9]|2[3-9][0-9]|[3-6][0-9]{2}|7[01][0-9]|720)[0-9]{12}"
              + "|3[47][0-9]{13}"
              + "|6(?:011|5[0-9]{2}|4[4-9][0-9])[0-9]{12}"
              + "|3(?:0[0-5]|[689][0-9])[0-9]{11}"
              + "|35(?:2[89]|[3-8][0-9])[0-9]{12}"
              + "|62[0-9]{14}(?:[0-9]{3})?");

  /** Cards for use within Korea alone; too common a beginning for plain digits. */
  private static final Pattern DOMESTIC = Pattern.compile("9[0-9]{15}");

  @Override
  public int count(ScannedText text) {
    return Detector.count(text, 14, SHAPE, CardDetector::accepts);
  }

  private static boolean accepts(Matcher match) {
    String number = Digits.of(match.group());
    boolean grouped = number.length() < match.end() - match.start();
    return Digits.passLuhn(number)
        && (ISSUERS.matcher(number).matches() || (grouped && DOMESTIC.matcher(number).matches()));
  }
}
