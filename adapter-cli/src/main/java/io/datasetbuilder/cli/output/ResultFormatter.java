package io.datasetbuilder.cli.output;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.terminal.RowPrinter;
import io.datasetbuilder.terminal.RowPrinter.Heading;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Prints the rows of responses: {@code columns}, {@code column_meta} and {@code rows}. Of several
 * pages the first decides the form. For one thread.
 */
public final class ResultFormatter {

  private static final Set<String> NUMERIC = Set.of("number", "decimal_string");

  private final Console console;
  private Optional<RowPrinter> printer = Optional.empty();

  public ResultFormatter(Console console) {
    this.console = console;
  }

  /** Prints the rows of a response. */
  public void print(JsonObject page) {
    print(page, Integer.MAX_VALUE);
  }

  /** Prints at most so many rows of a response. */
  public void print(JsonObject page, int most) {
    List<String> names = texts(page, "columns");
    if (printer.isEmpty()) {
      printer = Optional.of(RowPrinter.of(console::println, console.isTerminal(), headings(page)));
    }
    printer
        .get()
        .print(objects(page, "rows").stream().limit(most).map(row -> cells(row, names)).toList());
  }

  private static List<Heading> headings(JsonObject page) {
    return objects(page, "column_meta").stream()
        .map(
            column ->
                new Heading(text(column, "name"), NUMERIC.contains(text(column, "wire_encoding"))))
        .toList();
  }

  private static List<JsonValue> cells(JsonObject row, List<String> names) {
    return names.stream()
        .map(name -> row.members().getOrDefault(name, JsonValue.ofNull()))
        .toList();
  }

  /** Says on standard error which snapshot was read. */
  public static void noteSnapshot(Console console, JsonObject body) {
    JsonFields snapshot = ResponseFields.of(body).fields("snapshot");
    console.note(
        "%s: snapshot %s (revision %s)"
            .formatted(
                PlainLine.of(snapshot.text("logical_name").orElse("")),
                PlainLine.of(snapshot.text("snapshot_id").orElse("")),
                snapshot.whole("revision").map(NumberFormat::count).orElse("?")));
  }

  /** The texts in a list of a response. */
  public static List<String> texts(JsonObject body, String member) {
    return items(body, member).stream()
        .filter(JsonText.class::isInstance)
        .map(text -> ((JsonText) text).value())
        .toList();
  }

  private static List<JsonObject> objects(JsonObject body, String member) {
    return items(body, member).stream()
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .toList();
  }

  private static List<JsonValue> items(JsonObject body, String member) {
    return body.members().get(member) instanceof JsonArray array ? array.items() : List.of();
  }

  private static String text(JsonObject body, String member) {
    return body.members().get(member) instanceof JsonText text ? text.value() : "";
  }
}
