package io.datasetbuilder.cli.output;

import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A table for people: columns as wide as their widest cell, two spaces apart. Whatever a cell holds
 * is shown on one line and steers no terminal.
 */
public final class TextTable {

  /** A longer cell is cut, so that it does not push all else off the screen, but for the last. */
  private static final int LONGEST_CELL = 60;

  private final List<String> headers;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(String... headers) {
    this.headers = List.of(headers);
  }

  /**
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

  /** Prints it, each line behind an indent. */
  public void print(Console console, String indent) {
    print(console::say, indent);
  }

  /** Prints it beside the answer, each line behind an indent. */
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

  /** Figures stand at the right, so that their digits stand below each other. */
  private boolean isNumeric(int column) {
    return rows.stream().map(row -> row.get(column)).anyMatch(TextTable::isFigure)
        && rows.stream().map(row -> row.get(column)).allMatch(c -> c.equals("-") || isFigure(c));
  }

  private static boolean isFigure(String cell) {
    return !cell.isEmpty() && cell.chars().allMatch(c -> (c >= '0' && c <= '9') || c == ',');
  }
}
