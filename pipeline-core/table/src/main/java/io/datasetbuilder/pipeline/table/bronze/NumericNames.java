package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Names of a CSV that are numbers, in columns of numbers: the header may be a row. Years, and
 * numbers that are sorted from column to column, are usual names.
 */
public final class NumericNames {

  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+(\\.\\d+)?");
  private static final Pattern YEAR = Pattern.compile("[12]\\d{3}");

  private NumericNames() {}

  /** The names of a table that may be the values of a row, in column order. */
  public static List<String> of(BronzeTable table) {
    if (!(table.source() instanceof TableSource.CsvText)) {
      return List.of();
    }
    List<String> numbers =
        table.columns().stream()
            .filter(column -> Numbers.isNumber(column.inferred()))
            .map(BronzeColumn::name)
            .filter(name -> NUMBER.matcher(name).matches())
            .toList();
    return areUsual(numbers) ? List.of() : numbers;
  }

  /**
   * Whether numbers are usual names of columns.
   *
   * @param numbers without surrounding blanks, in column order
   */
  public static boolean areUsual(List<String> numbers) {
    boolean years = numbers.stream().allMatch(number -> YEAR.matcher(number).matches());
    if (years) {
      return new HashSet<>(numbers).size() == numbers.size();
    }
    return numbers.size() > 1 && (isSorted(numbers, 1) || isSorted(numbers, -1));
  }

  /**
   * @param sign 1 for ascending, -1 for descending
   */
  private static boolean isSorted(List<String> numbers, int sign) {
    for (int i = 0; i < numbers.size(); i++) {
      if (!NUMBER.matcher(numbers.get(i)).matches()
          || (i > 0 && order(numbers.get(i - 1), numbers.get(i)) != sign)) {
        return false;
      }
    }
    return true;
  }

  private static int order(String left, String right) {
    return new BigDecimal(right).compareTo(new BigDecimal(left));
  }
}
