package io.datasetbuilder.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How orders are written. Texts in them need no escape but quotes around commas. */
enum InputFormat {
  CSV("CSV", "csv"),
  JSON_LINES("JSON Lines", "jsonl"),
  /** The response of a provider, recorded: one document of all records. */
  RECORDING("recorded answers", "json");

  private static final List<String> NAMES =
      Stream.of(InputFiles.Orders.COLUMNS.split(", ", -1))
          .map(column -> column.split(" ", -1)[0])
          .toList();

  private final String title;
  private final String wire;

  InputFormat(String title, String wire) {
    this.title = title;
    this.wire = wire;
  }

  /** The name for readers. */
  String title() {
    return title;
  }

  /** The name in a BuildSpec, and the file's extension. */
  String wire() {
    return wire;
  }

  /** What stands before the first order. */
  String header() {
    return switch (this) {
      case CSV -> String.join(",", NAMES) + "\n";
      case JSON_LINES -> "";
      case RECORDING -> "{\"total_count\":null,\"items\":[\n";
    };
  }

  /** What stands behind the last order. */
  String footer() {
    return this == RECORDING ? "]}\n" : "";
  }

  /** Appends the cells of an order and the end of its line. */
  void append(StringBuilder out, List<Object> order) {
    if (this == CSV) {
      for (Object cell : order) {
        String text = cell == null ? "" : cell.toString();
        String quote = text.indexOf(',') >= 0 ? "\"" : "";
        out.append(quote).append(text).append(quote).append(',');
      }
      out.setCharAt(out.length() - 1, '\n');
      return;
    }
    out.append(this == RECORDING && !order.get(0).equals(1L) ? "," : "");
    for (int i = 0; i < order.size(); i++) {
      String quote = order.get(i) instanceof String ? "\"" : "";
      out.append(i == 0 ? "{\"" : ",\"").append(NAMES.get(i)).append("\":");
      out.append(quote).append(order.get(i)).append(quote);
    }
    out.append("}\n");
  }

  /** The engine's function that reads a file whose columns are known: nothing is sniffed. */
  String sqlReader(Path file) {
    String columns =
        Stream.of(InputFiles.Orders.COLUMNS.split(", ", -1))
            .map(column -> "'" + column.replace(" ", "': '") + "'")
            .collect(Collectors.joining(", ", "{", "}"));
    String arguments = Workspace.literal(file) + ", auto_detect=false, columns=" + columns;
    return switch (this) {
      case CSV -> "read_csv(" + arguments + ", header=true, delim=',', quote='\"', escape='\"')";
      case JSON_LINES -> "read_json(" + arguments + ", format='newline_delimited')";
      case RECORDING -> throw new IllegalArgumentException("a recorded document is no table");
    };
  }
}
