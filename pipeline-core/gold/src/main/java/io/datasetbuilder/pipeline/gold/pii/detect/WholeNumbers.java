package io.datasetbuilder.pipeline.gold.pii.detect;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;

/**
 * Finds personal data in numbers, where signs and leading zeros are gone: a mobile number {@code
 * 010-1234-5678} is the number 1012345678, and the registration number of a person born in 2005 has
 * twelve digits.
 *
 * <p>Of registration numbers only the first zero is put back. Those of people born in 2000 lose
 * more of them; so short numbers pass the check by chance too often.
 */
public final class WholeNumbers {

  /** Digits of a card number of a known issuer; for the common subset of Java and RE2. */
  public static final String CARD = CardDetector.ISSUERS.pattern();

  /** Digits of a registration number, of which a zero at the beginning may be gone. */
  public static final String REGISTRATION =
      "[0-9]{1,2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[1-8][0-9]{6}";

  private static final Set<PiiKind> KINDS =
      EnumSet.of(PiiKind.CARD, PiiKind.RRN, PiiKind.FOREIGNER_NO, PiiKind.PHONE);

  /** Numbers of this length are not taken for cards: times without signs have as many digits. */
  private static final int SHORT_CARD = 14;

  private static final int MOST_DIGITS = 19;

  private WholeNumbers() {}

  /** The kinds that a number may be; none for a number with a fraction or a sign. */
  public static Set<PiiKind> kindsIn(BigDecimal number) {
    String digits = digits(number);
    if (digits.isEmpty() || digits.length() == SHORT_CARD) {
      return EnumSet.noneOf(PiiKind.class);
    }
    Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
    kinds.addAll(PersonalValues.kindsIn(written(digits)));
    kinds.retainAll(KINDS);
    return kinds;
  }

  /** The number as people write it. */
  private static String written(String digits) {
    if (digits.length() == 12) {
      return digits.startsWith("8210") ? "+" + digits : "0" + digits;
    }
    return digits.length() == 10 && digits.startsWith("10") ? "0" + digits : digits;
  }

  private static String digits(BigDecimal number) {
    boolean whole = number.signum() > 0 && number.stripTrailingZeros().scale() <= 0;
    boolean few = number.precision() - number.scale() <= MOST_DIGITS;
    return whole && few ? number.toBigInteger().toString() : "";
  }
}
