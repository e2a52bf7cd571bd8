package io.datasetbuilder.terminal;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.terminal.TextTable.DisplayWidth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Rows in aligned columns, two spaces apart: numbers at the right, a null as {@value #NULL}, every
 * cell on one line without control characters. The first page decides how wide columns are, so that
 * rows need not be kept; longer cells are cut.
 */
final class AlignedRows implements RowPrinter {

  static final String NULL = "∅";

  private static final int WIDEST = 40;

  private final Consumer<String> out;
  private final List<Heading> columns;
  private final List<Integer> widths = new ArrayList<>();

  AlignedRows(Consumer<String> out, List<Heading> columns) {
    this.out = out;
    this.columns = List.copyOf(columns);
  }

  @Override
  public void print(List<List<JsonValue>> rows) {
    List<List<String>> page = rows.stream().map(AlignedRows::texts).toList();
    if (widths.isEmpty()) {
      List<String> names =
          columns.stream().map(column -> PlainLine.cut(column.name(), WIDEST)).toList();
      measure(names, page);
      out.accept(line(names));
    }
    page.forEach(row -> out.accept(line(row)));
  }

  private static List<String> texts(List<JsonValue> row) {
    return row.stream().map(cell -> PlainLine.cut(RowPrinter.text(cell, NULL), WIDEST)).toList();
  }

  private void measure(List<String> names, List<List<String>> page) {
    for (int i = 0; i < names.size(); i++) {
      int width = DisplayWidth.of(names.get(i));
      for (List<String> row : page) {
        width = Math.max(width, DisplayWidth.of(row.get(i)));
      }
      widths.add(Math.max(width, 1));
    }
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String cell = fitting(cells.get(i), widths.get(i));
      String gap = " ".repeat(Math.max(0, widths.get(i) - DisplayWidth.of(cell)));
      boolean right = columns.get(i).isNumeric();
      line.append(right ? gap : "").append(cell).append(right ? "" : gap).append("  ");
    }
    return line.toString().stripTrailing();
  }

  /** A cell of a later page may be wider than those of the first. */
  private static String fitting(String cell, int width) {
    String shown = cell;
    for (int longest = width; DisplayWidth.of(shown) > width && longest > 0; longest--) {
      shown = PlainLine.cut(cell, longest);
    }
    return shown;
  }
}
