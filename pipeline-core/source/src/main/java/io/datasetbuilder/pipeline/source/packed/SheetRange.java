package io.datasetbuilder.pipeline.source.packed;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rectangle of a sheet. Rows and columns are counted from 0; the last ones belong to it.
 *
 * @param lastRow {@link #MOST_ROWS} - 1 where the range names none
 */
public record SheetRange(int firstRow, int firstColumn, int lastRow, int lastColumn) {

  public static final int MOST_ROWS = 1_048_576;
  public static final int MOST_COLUMNS = 16_384;

  /** All cells of a sheet. */
  public static final SheetRange WHOLE = new SheetRange(0, 0, MOST_ROWS - 1, MOST_COLUMNS - 1);

  private static final Pattern WRITTEN =
      Pattern.compile(
          "\\$?([A-Za-z]{1,3})\\$?([0-9]{0,7})(?::\\$?([A-Za-z]{1,3})\\$?([0-9]{0,7}))?");

  /**
   * The range that a text writes, such as {@code A4:F200}, {@code B2:D} (to the last row) or {@code
   * A:C}.
   */
  public static Optional<SheetRange> of(String written) {
    Matcher match = WRITTEN.matcher(written);
    if (!match.matches() || (match.group(3) == null && match.group(2).isEmpty())) {
      return Optional.empty();
    }
    int firstRow = row(match.group(2), 0);
    int firstColumn = column(match.group(1));
    boolean one = match.group(3) == null;
    int lastRow = one ? firstRow : row(match.group(4), MOST_ROWS - 1);
    int lastColumn = one ? firstColumn : column(match.group(3));
    boolean fits =
        firstRow >= 0
            && firstRow <= lastRow
            && lastRow < MOST_ROWS
            && firstColumn <= lastColumn
            && lastColumn < MOST_COLUMNS;
    return fits
        ? Optional.of(new SheetRange(firstRow, firstColumn, lastRow, lastColumn))
        : Optional.empty();
  }

  private static int row(String digits, int absent) {
    return digits.isEmpty() ? absent : Integer.parseInt(digits) - 1;
  }

  private static int column(String letters) {
    int column = 0;
    for (int i = 0; i < letters.length(); i++) {
      column = column * 26 + (letters.charAt(i) & 0x1F);
    }
    return column - 1;
  }

  /** Address of a cell, such as {@code B3}. */
  public static String address(int row, int column) {
    StringBuilder letters = new StringBuilder();
    for (int rest = column; rest >= 0; rest = rest / 26 - 1) {
      letters.insert(0, (char) ('A' + rest % 26));
    }
    return letters.append(row + 1).toString();
  }

  /** The range as a text that {@link #of} reads. */
  public String written() {
    return address(firstRow, firstColumn) + ":" + address(lastRow, lastColumn);
  }

  public boolean hasRow(int row) {
    return row >= firstRow && row <= lastRow;
  }

  public boolean hasColumn(int column) {
    return column >= firstColumn && column <= lastColumn;
  }

  /** Whether the two share a cell. */
  public boolean meets(SheetRange other) {
    return firstRow <= other.lastRow
        && other.firstRow <= lastRow
        && firstColumn <= other.lastColumn
        && other.firstColumn <= lastColumn;
  }
}
