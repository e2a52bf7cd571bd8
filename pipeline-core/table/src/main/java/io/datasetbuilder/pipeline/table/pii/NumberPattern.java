package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.pipeline.table.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.table.pii.detect.WholeNumbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A form in which whole numbers hold personal data.
 *
 * <p>A single number proves little: one in ten has a right check digit by chance, and mobile
 * numbers have no check digit. So it is the share of a column's numbers that counts.
 *
 * @param kinds what a number of this form may be
 * @param lowest from here to {@code highest} lie the numbers with which those of the form are
 *     compared
 * @param highest no number of the form is larger
 * @param suspects the rows with a number that may be of the form
 * @param oneIn one in so many of the compared numbers has to be of the form
 */
record NumberPattern(
    Set<PiiKind> kinds,
    long lowest,
    long highest,
    Function<NumberColumn, Expression> suspects,
    int oneIn) {

  /**
   * Mobile numbers without their zero, or with the country code. Many other numbers have ten
   * digits, so they are compared with all numbers of the column. Those that begin with {@code
   * 010-0} are never issued, and identifiers that begin at a billion look like them.
   */
  static final NumberPattern MOBILE =
      new NumberPattern(
          EnumSet.of(PiiKind.PHONE),
          -Long.MAX_VALUE,
          Long.MAX_VALUE,
          column ->
              new Expression.AnyOf(
                  List.of(
                      column.has(1_010_000_000L, 1_099_999_999L),
                      column.has(821_010_000_000L, 821_099_999_999L))),
          2);

  /**
   * Registration numbers of thirteen digits, and of twelve for people born from 2001 to 2009. Those
   * issued since October 2020 have no check digit, and cannot be determined from other numbers.
   */
  static final NumberPattern REGISTRATION =
      withPattern(
          EnumSet.of(PiiKind.RRN, PiiKind.FOREIGNER_NO),
          100_000_000_000L,
          9_999_999_999_999L,
          WholeNumbers.REGISTRATION);

  /** Card numbers of fourteen to sixteen digits. */
  static final NumberPattern CARD =
      withPattern(
          EnumSet.of(PiiKind.CARD), 10_000_000_000_000L, 9_999_999_999_999_999L, WholeNumbers.CARD);

  private static final List<NumberPattern> ALL = List.of(MOBILE, REGISTRATION, CARD);

  NumberPattern {
    kinds = Set.copyOf(kinds);
  }

  private static NumberPattern withPattern(
      Set<PiiKind> kinds, long lowest, long highest, String pattern) {
    return new NumberPattern(
        kinds, lowest, highest, column -> column.has(lowest, highest, pattern), 4);
  }

  /**
   * The forms of a column. Where its name suggests phone numbers, landlines may stand beside mobile
   * numbers, and fewer of these suffice.
   */
  static List<NumberPattern> of(String column) {
    return SuspiciousNames.suggests(PiiKind.PHONE, column)
        ? List.of(MOBILE.withOneIn(10), REGISTRATION, CARD)
        : ALL;
  }

  private NumberPattern withOneIn(int other) {
    return new NumberPattern(kinds, lowest, highest, suspects, other);
  }

  /** The rows with a number that those of the form are compared with. */
  Expression compared(NumberColumn column) {
    return lowest < 0
        ? Expression.notNull(Expression.column(column.column().name()))
        : column.has(lowest, highest);
  }

  /** Whether a number is one of those that are compared. */
  boolean compares(BigDecimal number) {
    return number.compareTo(BigDecimal.valueOf(lowest)) >= 0
        && number.compareTo(BigDecimal.valueOf(highest)) <= 0;
  }

  /** Whether so many of the compared numbers are too many to be chance. */
  boolean isNoChance(long numbers, long ofCompared) {
    return numbers > 0 && numbers >= (ofCompared + oneIn - 1) / oneIn;
  }
}
