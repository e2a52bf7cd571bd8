package io.datasetbuilder.pipeline.guess;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Signs of the numbers of a text, found in the columns whose cells can be read in one way only.
 *
 * @param decimal decimal sign; empty: a point, or no column proves it
 * @param thousands sign between groups of three digits; empty: none
 * @param cells number of the cells that prove it
 * @param open whether cells such as {@code 1,234} can be read in both ways and no others decide
 * @param groupsOnly whether all points are before three digits, and no number has a decimal comma,
 *     too
 */
record NumberSigns(
    Optional<Character> decimal,
    Optional<Character> thousands,
    int cells,
    boolean open,
    boolean groupsOnly) {

  static final NumberSigns NONE =
      new NumberSigns(Optional.empty(), Optional.empty(), 0, false, false);

  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+([.,]\\d+)*");
  private static final Pattern WHOLE = Pattern.compile("[-+]?\\d+");
  private static final Pattern WITH_COMMA =
      Pattern.compile("[-+]?(?:\\d+|\\d{1,3}(?:\\.\\d{3})+),\\d+");
  private static final Pattern SEVERAL_GROUPS = Pattern.compile("[-+]?\\d{1,3}(?:\\.\\d{3}){2,}");
  private static final Pattern GROUPED = Pattern.compile("[-+]?\\d{1,3}(?:\\.\\d{3})+");
  private static final Pattern WITH_POINT = Pattern.compile("[-+]?\\d+\\.\\d+");
  private static final Pattern EITHER = Pattern.compile("[-+]?\\d{1,3}[.,]\\d{3}");

  /** The signs in the columns of records, each with the same number of cells. */
  static NumberSigns of(List<List<String>> records) {
    int columns = records.isEmpty() ? 0 : records.get(0).size();
    int proving = 0;
    boolean grouped = false;
    boolean points = false;
    boolean open = false;
    boolean groups = false;
    for (int i = 0; i < columns; i++) {
      int column = i;
      List<String> cells =
          records.stream().map(cell -> cell.get(column).strip()).filter(c -> !c.isEmpty()).toList();
      if (cells.stream().anyMatch(NumberSigns::isPointOnly)) {
        return NONE;
      }
      if (cells.isEmpty() || !cells.stream().allMatch(NumberSigns::hasCommaForm)) {
        continue;
      }
      if (cells.stream().anyMatch(NumberSigns::isCommaOnly)) {
        proving += cells.size();
        grouped |= cells.stream().anyMatch(NumberSigns::hasCertainGroups);
        points |= cells.stream().anyMatch(cell -> cell.indexOf('.') >= 0);
      } else {
        open |= cells.stream().anyMatch(cell -> cell.indexOf(',') >= 0);
        groups |= cells.stream().anyMatch(cell -> GROUPED.matcher(cell).matches());
      }
    }
    return proving == 0
        ? new NumberSigns(Optional.empty(), Optional.empty(), 0, open, groups)
        : new NumberSigns(
            Optional.of(','),
            grouped ? Optional.of('.') : Optional.empty(),
            proving,
            false,
            points && !grouped);
  }

  /** Whether a cell is a number, whatever its signs. */
  static boolean isNumber(String cell) {
    return NUMBER.matcher(cell.strip()).matches();
  }

  private static boolean hasCommaForm(String cell) {
    return WHOLE.matcher(cell).matches()
        || WITH_COMMA.matcher(cell).matches()
        || GROUPED.matcher(cell).matches();
  }

  private static boolean hasCertainGroups(String cell) {
    return SEVERAL_GROUPS.matcher(cell).matches()
        || (cell.indexOf('.') >= 0 && cell.indexOf(',') >= 0);
  }

  private static boolean isCommaOnly(String cell) {
    return WITH_COMMA.matcher(cell).matches() && !EITHER.matcher(cell).matches();
  }

  private static boolean isPointOnly(String cell) {
    return WITH_POINT.matcher(cell).matches() && !EITHER.matcher(cell).matches();
  }
}
