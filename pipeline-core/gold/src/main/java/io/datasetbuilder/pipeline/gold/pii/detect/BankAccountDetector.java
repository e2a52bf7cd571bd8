package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Accounts with banks of Korea. Without a word that states what they are, only the groups that such
 * banks use are found.
 *
 * @param afterWord whether to find any groups and plain digits after their word
 */
record BankAccountDetector(boolean afterWord) implements Detector {

  private static final Pattern OWN_GROUPS =
      Pattern.compile(
          "(?:[0-9]{6}-[0-9]{2}-[0-9]{6}"
              + "|1[0-9]{2}-[0-9]{3}-[0-9]{6}"
              + "|10[0-9]{2}-[0-9]{3}-[0-9]{6}"
              + "|[0-9]{3}-[0-9]{6}-[0-9]{5}"
              + "|3[0-9]{2}-[0-9]{4}-[0-9]{4}-[0-9]{2}"
              + "|[0-9]{3}-[0-9]{6}-[0-9]{2}-[0-9]{3}"
              + "|[0-9]{3}-[0-9]{2}-[0-9]{6}-[0-9]"
              + "|[0-9]{3}-[0-9]{2}-[0-9]{4}-[0-9]{3}"
              + "|(?:3333|3355|3388|7777|7979)-[0-9]{2}-[0-9]{7}"
              + "|(?:1000|1001|1908)-[0-9]{4}-[0-9]{4}"
              + "|9[0-9]{3}-[0-9]{4}-[0-9]{4}-[0-9])(?![0-9])");

  private static final Pattern ANY_GROUPS =
      Pattern.compile("(?:[0-9]{2,6}(?:[- ][0-9]{1,7}){1,3}|[0-9]{10,14})(?![0-9])");

  /** A business registration number is not personal data. */
  private static final Pattern BUSINESS = Pattern.compile("[0-9]{3}[- ][0-9]{2}[- ][0-9]{5}");

  private static final Pattern WORD =
      Pattern.compile(
          "(?:계좌|은행|뱅크|농협|수협|신협|새마을금고|입금|송금|예금주|(?i:\\b(?:account|acct)\\.?"
              + " ?(?:no\\b|number|num\\b|#|:)|\\ba/c\\b))");

  @Override
  public int count(ScannedText text) {
    return afterWord
        ? Detector.count(
            text,
            10,
            ANY_GROUPS,
            match -> isLongEnough(match) && text.hasBefore(match.start(), WORD))
        : Detector.count(text, 10, OWN_GROUPS, match -> true);
  }

  private static boolean isLongEnough(Matcher match) {
    int digits = Digits.of(match.group()).length();
    return digits > 9 && digits < 15 && !BUSINESS.matcher(match.group()).matches();
  }
}
