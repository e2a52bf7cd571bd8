package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.table.bronze.NumericNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/** Whether the first record of a table names the columns, by the numbers and dates in it. */
enum HeaderLook {
  /** It has no number in a column of numbers. */
  NAMES,
  /** It has some, which may be names: years, or numbers in order from column to column. */
  LIKE_A_ROW,
  /** It has numbers that no names are, or dates over dates. */
  ROW;

  /** A code, or a number too large for the number of a column. */
  private static final Pattern CODE = Pattern.compile("0\\d+|\\d{3,}");

  /** Measured values have a sign, many decimals or an exponent. */
  private static final Pattern MEASURED =
      Pattern.compile("-\\d+([.,]\\d+)?|[-+]?\\d+[.,]\\d{4,}|[-+]?\\d+([.,]\\d+)?[eE][-+]?\\d+");

  private static final Pattern DATE =
      Pattern.compile(
          "(\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}/\\d{1,2}/\\d{4}|\\d{1,2}\\.\\d{1,2}\\.\\d{4})([T"
              + " ].{4,})?");

  private static final int LEAST_REPEATED = 2;

  private static final int LEAST_ROWS = 3;

  private static final Pattern TWO_DIGITS = Pattern.compile("[1-9]\\d");

  private static final Pattern PLAIN = Pattern.compile("[-+]?\\d+(\\.\\d+)?");

  /**
   * @param rows the records below it, each with as many cells
   */
  static HeaderLook of(List<String> first, List<List<String>> rows) {
    List<String> numbers = new ArrayList<>();
    boolean counts = false;
    for (int i = 0; i < first.size(); i++) {
      int column = i;
      List<String> below =
          rows.stream().map(row -> row.get(column).strip()).filter(c -> !c.isEmpty()).toList();
      String cell = first.get(i).strip();
      if (below.isEmpty()) {
        continue;
      }
      if ((isDate(cell) && below.stream().allMatch(HeaderLook::isDate))
          || Counting.isNumbered(cell, below)) {
        return ROW;
      }
      if (isNumber(cell) && below.stream().allMatch(HeaderLook::isNumber)) {
        numbers.add(cell);
        counts |= Counting.continues(cell, below) || MEASURED.matcher(cell).matches();
      }
    }
    if (rows.size() > 1 && rows.stream().allMatch(first::equals)) {
      return ROW;
    }
    if (numbers.isEmpty()) {
      return NAMES;
    }
    boolean row =
        counts
            || areNoNames(numbers)
            || isRepeated(first, rows)
            || rows.stream().allMatch(first::equals)
            || Counting.byRows(first, rows)
            || isAmong(first, rows);
    return row ? ROW : LIKE_A_ROW;
  }

  /** Whether a record with one number, of two digits, has nothing that the rows do not have. */
  private static boolean isAmong(List<String> first, List<List<String>> rows) {
    if (rows.size() < LEAST_ROWS) {
      return false;
    }
    int twoDigits = 0;
    for (int i = 0; i < first.size(); i++) {
      int column = i;
      String cell = first.get(i).strip();
      List<String> below =
          rows.stream().map(row -> row.get(column).strip()).filter(c -> !c.isEmpty()).toList();
      if (TWO_DIGITS.matcher(cell).matches()) {
        twoDigits++;
        if (!isBetween(cell, below)) {
          return false;
        }
      } else if (isNumber(cell) || !isAlike(cell, below)) {
        return false;
      }
    }
    return twoDigits == 1;
  }

  private static boolean isBetween(String number, List<String> below) {
    if (below.isEmpty() || !below.stream().allMatch(cell -> PLAIN.matcher(cell).matches())) {
      return false;
    }
    BigDecimal value = new BigDecimal(number);
    List<BigDecimal> values = below.stream().map(BigDecimal::new).toList();
    return value.compareTo(Collections.min(values)) >= 0
        && value.compareTo(Collections.max(values)) <= 0;
  }

  /** Whether a text is no usual name of a column, and begins like some of those below it. */
  private static boolean isAlike(String cell, List<String> below) {
    return !OnlyRecord.isName(cell)
        && !cell.isEmpty()
        && below.stream().anyMatch(other -> kind(other) == kind(cell));
  }

  /** Kind of the first letter or digit of a cell that is not empty; a cell of signs has none. */
  private static int kind(String cell) {
    return cell.codePoints()
        .filter(Character::isLetterOrDigit)
        .map(c -> Character.getType(c))
        .findFirst()
        .orElse(Character.UNASSIGNED);
  }

  /** Whether a cell is a date, with or without a time. */
  static boolean isDate(String cell) {
    return DATE.matcher(cell).matches();
  }

  private static boolean isNumber(String cell) {
    return NumberSigns.isNumber(cell) || MEASURED.matcher(cell).matches();
  }

  /** Whether several columns have their first cell again; a header may be repeated as a whole. */
  private static boolean isRepeated(List<String> first, List<List<String>> rows) {
    if (rows.contains(first)) {
      return false;
    }
    long repeated = 0;
    for (int i = 0; i < first.size(); i++) {
      int column = i;
      String cell = first.get(i);
      if (!cell.isBlank() && rows.stream().anyMatch(row -> row.get(column).equals(cell))) {
        repeated++;
      }
    }
    return repeated >= LEAST_REPEATED;
  }

  private static boolean areNoNames(List<String> numbers) {
    return !NumericNames.areUsual(numbers)
        && (numbers.size() > 1 || CODE.matcher(numbers.get(0)).matches());
  }
}
