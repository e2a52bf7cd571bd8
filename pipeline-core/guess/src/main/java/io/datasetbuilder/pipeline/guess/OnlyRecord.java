package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.table.bronze.NumericNames;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Whether the only record of a text names the columns of a table without rows, or is a row. */
enum OnlyRecord {
  /** One of its cells is a name that values do not have. */
  NAMES,
  /** It begins with a number or a date that no column is named. */
  ROW,
  /** It can be both. */
  OPEN;

  private static final Set<String> NAMES_OF_COLUMNS =
      Set.of("id", "uuid", "name", "date", "address", "description", "timestamp", "created_at");

  /** A name such as {@code personId} or {@code person_id}. */
  private static final Pattern OF_KEY = Pattern.compile("\\p{L}+(Id|_id|_ID)");

  static OnlyRecord of(List<String> written) {
    List<String> cells = written.stream().map(String::strip).toList();
    if (isRow(cells)) {
      return ROW;
    }
    boolean distinct = new HashSet<>(cells).size() == cells.size();
    boolean words = cells.stream().allMatch(OnlyRecord::isWord);
    return distinct && words && cells.stream().anyMatch(OnlyRecord::isName) ? NAMES : OPEN;
  }

  /** Years, and numbers in order, are usual names, and a number of one digit may be one. */
  private static boolean isRow(List<String> cells) {
    String first = cells.get(0);
    if (HeaderLook.isDate(first)) {
      return true;
    }
    List<String> numbers = cells.stream().filter(NumberSigns::isNumber).toList();
    boolean usual = NumericNames.areUsual(numbers) || (cells.size() == 1 && isSmall(first));
    return NumberSigns.isNumber(first) && !usual;
  }

  private static boolean isSmall(String number) {
    return number.length() == 1;
  }

  private static boolean isWord(String cell) {
    return !cell.isEmpty() && Character.isLetter(cell.codePointAt(0));
  }

  /** Whether a cell is a name that columns have and values do not. */
  static boolean isName(String cell) {
    return NAMES_OF_COLUMNS.contains(cell.toLowerCase(Locale.ROOT))
        || OF_KEY.matcher(cell).matches();
  }
}
