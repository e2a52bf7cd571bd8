package io.datasetbuilder.cli.output;

import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Text table: columns as wide as their widest cell, two spaces apart. Cells are printed on one
 * line, without control characters.
 */
public final class TextTable {

  /** Longer cells are truncated, except in the last column. */
  private static final int LONGEST_CELL = 60;

  private final List<String> headers;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(String... headers) {
    this.headers = List.of(headers);
  }

  /**
   * Adds a row.
   *
   * @param cells one a column
   */
  public TextTable row(String... cells) {
    List<String> row = new ArrayList<>();
    for (String cell : cells) {
      boolean last = row.size() == headers.size() - 1;
      row.add(last ? PlainLine.of(cell) : PlainLine.cut(cell, LONGEST_CELL));
    }
    rows.add(row);
    return this;
  }

  /** Prints the table, each line after an indent. */
  public void print(Console console, String indent) {
    print(console::println, indent);
  }

  /** Prints the table on standard error, each line after an indent. */
  public void note(Console console, String indent) {
    print(console::note, indent);
  }

  private void print(Consumer<String> lines, String indent) {
    lines.accept(indent + line(headers));
    rows.forEach(row -> lines.accept(indent + line(row)));
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String gap = " ".repeat(width(i) - DisplayWidth.of(cells.get(i)));
      boolean right = isNumeric(i);
      line.append(right ? gap : "").append(cells.get(i)).append(right ? "" : gap).append("  ");
    }
    return line.toString().stripTrailing();
  }

  private int width(int column) {
    return rows.stream()
        .map(row -> DisplayWidth.of(row.get(column)))
        .reduce(DisplayWidth.of(headers.get(column)), Math::max);
  }

  /** Numbers are aligned at the right. */
  private boolean isNumeric(int column) {
    return rows.stream().map(row -> row.get(column)).anyMatch(TextTable::isNumber)
        && rows.stream().map(row -> row.get(column)).allMatch(c -> c.equals("-") || isNumber(c));
  }

  private static boolean isNumber(String cell) {
    return !cell.isEmpty() && cell.chars().allMatch(c -> (c >= '0' && c <= '9') || c == ',');
  }

  /** Width of a text in terminal columns: East Asian letters fill two, combining marks none. */
  static final class DisplayWidth {

    /** First and last code points of the wide blocks, in pairs. */
    private static final int[] WIDE = {
      0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0xA4CF, 0xA960, 0xA97F, 0xAC00, 0xD7A3, 0xF900,
      0xFAFF, 0xFE30, 0xFE6F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300, 0x1FAFF, 0x20000, 0x3FFFD
    };

    private DisplayWidth() {}

    static int of(String text) {
      return text.codePoints().map(DisplayWidth::of).sum();
    }

    private static int of(int codePoint) {
      int type = Character.getType(codePoint);
      if (type == Character.NON_SPACING_MARK
          || type == Character.ENCLOSING_MARK
          || type == Character.FORMAT) {
        return 0;
      }
      for (int i = 0; i < WIDE.length; i += 2) {
        if (codePoint >= WIDE[i] && codePoint <= WIDE[i + 1]) {
          return 2;
        }
      }
      return 1;
    }
  }
}
