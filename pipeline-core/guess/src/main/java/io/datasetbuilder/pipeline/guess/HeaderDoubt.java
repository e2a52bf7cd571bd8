package io.datasetbuilder.pipeline.guess;

import java.util.List;
import java.util.Set;

/** Doubt about a first record that is taken for the names of the columns. */
enum HeaderDoubt {
  /** A column has a name over numbers or dates, or a usual name. */
  NONE,
  /** No column distinguishes the first record from the rows. */
  NOT_SHOWN,
  /** The second record has texts over numbers or dates, too, so that it can belong to the names. */
  SECOND_RECORD;

  private static final int LEAST_ROWS = 2;

  private static final Set<String> NOTHING =
      Set.of("NA", "N/A", "n/a", "na", "NULL", "null", "None", "NaN", "nan", "-", "--", "?", ".");

  /**
   * @param rows the records below it, each with as many cells
   */
  static HeaderDoubt of(List<String> first, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return NONE;
    }
    boolean second = false;
    boolean shown = first.stream().anyMatch(OnlyRecord::isName);
    for (int i = 0; i < first.size(); i++) {
      List<String> below = cells(rows, i);
      List<String> later = cells(rows.subList(1, rows.size()), i);
      shown |= isTyped(below) || hasDigits(first.get(i), below);
      second |= later.size() >= LEAST_ROWS && isTyped(later) && !rows.get(0).get(i).isBlank();
    }
    if (second && rows.get(0).stream().allMatch(HeaderDoubt::canBeName)) {
      return SECOND_RECORD;
    }
    return shown || second ? NONE : NOT_SHOWN;
  }

  private static List<String> cells(List<List<String>> rows, int column) {
    return rows.stream().map(row -> row.get(column).strip()).filter(c -> !c.isEmpty()).toList();
  }

  private static boolean isTyped(List<String> cells) {
    return !cells.isEmpty() && cells.stream().allMatch(HeaderDoubt::isValue);
  }

  private static boolean isValue(String cell) {
    return NumberSigns.isNumber(cell) || HeaderLook.isDate(cell);
  }

  private static boolean canBeName(String cell) {
    return !isValue(cell.strip()) && !NOTHING.contains(cell.strip());
  }

  /** Whether all values have a digit, as codes and amounts, and the name has none. */
  private static boolean hasDigits(String name, List<String> below) {
    return below.size() > LEAST_ROWS
        && below.stream().allMatch(HeaderDoubt::hasDigit)
        && !hasDigit(name);
  }

  private static boolean hasDigit(String cell) {
    return cell.codePoints().anyMatch(Character::isDigit);
  }
}
