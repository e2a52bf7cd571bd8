package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.pipeline.table.bronze.NumericNames;
import java.util.ArrayList;
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

  private static final Pattern WHOLE = Pattern.compile("0|[1-9]\\d{0,17}");

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
      if (isDate(cell) && below.stream().allMatch(HeaderLook::isDate)) {
        return ROW;
      }
      if (isNumber(cell) && below.stream().allMatch(HeaderLook::isNumber)) {
        numbers.add(cell);
        counts |= continues(cell, below) || MEASURED.matcher(cell).matches();
      }
    }
    if (numbers.isEmpty()) {
      return NAMES;
    }
    return counts || areNoNames(numbers) || isRepeated(first, rows) ? ROW : LIKE_A_ROW;
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

  /** Whether the rows count on from the number, by ones. */
  private static boolean continues(String number, List<String> below) {
    if (!WHOLE.matcher(number).matches()) {
      return false;
    }
    long expected = Long.parseLong(number);
    for (String cell : below) {
      expected++;
      if (!cell.equals(String.valueOf(expected))) {
        return false;
      }
    }
    return true;
  }

  private static boolean areNoNames(List<String> numbers) {
    return !NumericNames.areUsual(numbers)
        && (numbers.size() > 1 || CODE.matcher(numbers.get(0)).matches());
  }
}
