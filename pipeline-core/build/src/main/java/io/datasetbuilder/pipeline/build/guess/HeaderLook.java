package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.pipeline.table.bronze.NumericNames;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Whether the first record of a table names the columns, judged by the numbers in it. */
enum HeaderLook {
  /** It has no number in a column of numbers. */
  NAMES,
  /** It has some, which may be names: years, or numbers in order from column to column. */
  LIKE_A_ROW,
  /** It has numbers that no names are. */
  ROW;

  /** A code, or a number too large for the number of a column. */
  private static final Pattern CODE = Pattern.compile("0\\d+|\\d{3,}");

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
      if (NumberSigns.isNumber(first.get(i))
          && !below.isEmpty()
          && below.stream().allMatch(NumberSigns::isNumber)) {
        numbers.add(first.get(i).strip());
        counts |= continues(first.get(i).strip(), below);
      }
    }
    if (numbers.isEmpty()) {
      return NAMES;
    }
    return counts || areNoNames(numbers) ? ROW : LIKE_A_ROW;
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
