package io.datasetbuilder.benchmarks;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Formats of the orders. Texts in them need no escape but quotes around commas. */
enum InputFormat {
  CSV("CSV", "csv"),
  /** The same rows with another delimiter. */
  SEMICOLONS("CSV with semicolons", "csv"),
  /** The same rows as a German program writes them. */
  DECIMAL_COMMAS("CSV with decimal commas", "csv"),
  JSON_LINES("JSON Lines", "jsonl"),
  /** The response of a provider, recorded: one document of all records. */
  RECORDING("recorded responses", "json");

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

  /** The beginning of the names of files of orders. */
  String fileName() {
    return switch (this) {
      case SEMICOLONS -> "orders-semicolons";
      case DECIMAL_COMMAS -> "orders-decimal-commas";
      default -> "orders";
    };
  }

  /** Text before the first order. */
  String header() {
    return switch (this) {
      case CSV -> String.join(",", NAMES) + "\n";
      case SEMICOLONS, DECIMAL_COMMAS -> String.join(";", NAMES) + "\n";
      case JSON_LINES -> "";
      case RECORDING -> "{\"total_count\":null,\"items\":[\n";
    };
  }

  /** Text after the last order. */
  String footer() {
    return this == RECORDING ? "]}\n" : "";
  }

  /** The line of an order with its end. */
  String line(List<Object> order) {
    if (wire.equals("csv")) {
      String delimiter = this == CSV ? "," : ";";
      return order.stream()
          .map(cell -> csvCell(cell, delimiter))
          .collect(Collectors.joining(delimiter, "", "\n"));
    }
    String open = this == RECORDING && !order.get(0).equals(1L) ? ",{" : "{";
    return IntStream.range(0, order.size())
        .mapToObj(i -> "\"" + NAMES.get(i) + "\":" + jsonValue(order.get(i)))
        .collect(Collectors.joining(",", open, "}\n"));
  }

  private String csvCell(Object cell, String delimiter) {
    String text = cell == null ? "" : cell.toString();
    String written =
        this == DECIMAL_COMMAS && cell instanceof BigDecimal ? text.replace('.', ',') : text;
    return written.contains(delimiter) ? "\"" + written + "\"" : written;
  }

  private static String jsonValue(Object cell) {
    return cell instanceof String ? "\"" + cell + "\"" : String.valueOf(cell);
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
      case SEMICOLONS, DECIMAL_COMMAS, RECORDING ->
          throw new IllegalArgumentException("copied raw in no measurement");
    };
  }
}
