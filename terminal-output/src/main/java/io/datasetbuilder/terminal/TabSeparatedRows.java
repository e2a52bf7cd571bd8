package io.datasetbuilder.terminal;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Rows as lines of cells with tabs between them, the names of the columns first, in the text form
 * that PostgreSQL's COPY reads: a null is {@value #NULL}, and a backslash, tab, line feed or
 * carriage return within a cell is written as {@code \\}, {@code \t}, {@code \n} or {@code \r}.
 */
final class TabSeparatedRows implements RowPrinter {

  static final String NULL = "\\N";

  private final Consumer<String> out;
  private final List<Heading> columns;
  private boolean begun;

  TabSeparatedRows(Consumer<String> out, List<Heading> columns) {
    this.out = out;
    this.columns = List.copyOf(columns);
  }

  @Override
  public void print(List<List<JsonValue>> rows) {
    if (!begun) {
      begun = true;
      out.accept(
          columns.stream().map(column -> escaped(column.name())).collect(Collectors.joining("\t")));
    }
    for (List<JsonValue> row : rows) {
      out.accept(row.stream().map(TabSeparatedRows::cell).collect(Collectors.joining("\t")));
    }
  }

  private static String cell(JsonValue cell) {
    return cell instanceof JsonValue.JsonNull ? NULL : escaped(RowPrinter.text(cell, NULL));
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }
}
