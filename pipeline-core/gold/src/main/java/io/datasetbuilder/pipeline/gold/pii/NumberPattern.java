package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.gold.pii.detect.WholeNumbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A form in which whole numbers hold personal data.
 *
 * <p>A single number proves little: one in ten has a right check digit by chance. So it is the
 * share of a column's numbers that counts.
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
   * Mobile numbers without their zero, or with the country code. They have no check digit, so they
   * count only where the name of the column states that it holds telephone numbers. Landlines may
   * be in it too, so one in ten suffices. Those that begin with {@code 010-0} are never issued.
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
          10);

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

  /** Card numbers of fifteen, sixteen and nineteen digits. */
  static final NumberPattern CARD =
      withPattern(
          EnumSet.of(PiiKind.CARD), 100_000_000_000_000L, NumberColumn.LARGEST, WholeNumbers.CARD);

  private static final List<NumberPattern> CHECKED = List.of(REGISTRATION, CARD);

  private static final List<NumberPattern> OF_TELEPHONES = List.of(MOBILE, REGISTRATION, CARD);

  NumberPattern {
    kinds = Set.copyOf(kinds);
  }

  private static NumberPattern withPattern(
      Set<PiiKind> kinds, long lowest, long highest, String pattern) {
    return new NumberPattern(
        kinds, lowest, highest, column -> column.has(lowest, highest, pattern), 2);
  }

  /** The forms that are looked for in a column. */
  static List<NumberPattern> of(String column) {
    return ColumnWords.of(column).state(PiiKind.PHONE) ? OF_TELEPHONES : CHECKED;
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
