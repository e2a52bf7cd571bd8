package io.datasetbuilder.cli.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.query.SqlOptions;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import io.datasetbuilder.cli.remote.OperationCommand;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.wire.WarehouseBodies;
import java.util.List;

/**
 * {@code tables} and {@code table NAME}: the tables of a workspace, one table and its snapshots.
 */
public final class TableCommands {

  private static final String PARENT = "parent_snapshot_id";

  private final Console console;

  private TableCommands(Console console) {
    this.console = console;
  }

  public static OperationCommand tables(Console console) {
    return new OperationCommand(
        console,
        Reads.TABLES,
        List.of(),
        () ->
            new Operation(
                Call.get(Call.path("warehouse", "tables")),
                service -> service.warehouse().tables().map(WarehouseBodies::tables)),
        new TableCommands(console)::list,
        "no tables to show",
        "List the tables of a warehouse.");
  }

  public static OperationCommand table(Console console) {
    return OperationCommand.ofOne(
        console,
        Reads.TABLES,
        SqlOptions.tableName(),
        name ->
            new Operation(
                Call.get(Call.path("warehouse", "tables", name)),
                service -> service.warehouse().table(name).map(WarehouseBodies::table)),
        new TableCommands(console)::show,
        "no table to show",
        "Show a table of a warehouse and its snapshots.");
  }

  private void list(JsonObject body) {
    new TextTable<JsonFields>()
        .column("TABLE", table -> text(table, "logical_name"))
        .column("REVISION", table -> count(table, "revision"))
        .column("ROWS", table -> count(current(table), "row_count"))
        .column("COMMITTED", table -> ResponseFields.time(current(table), "committed_at"))
        .column("COVERAGE", table -> coverage(current(table)))
        .column("SNAPSHOT", table -> text(table, "current_snapshot_id"))
        .printOr(
            "no tables", console::println, ResponseFields.list(ResponseFields.of(body), "tables"));
  }

  private void show(JsonObject body) {
    JsonFields table = ResponseFields.of(body);
    console.println("table: " + PlainLine.of(text(table, "logical_name")));
    console.println("  id: " + PlainLine.of(text(table, "table_id")));
    console.println("  dataset: " + PlainLine.of(text(table, "dataset_id")));
    console.println("  revision: " + count(table, "revision"));
    console.println("  current: " + PlainLine.of(text(table, "current_snapshot_id")));
    List<JsonFields> snapshots = ResponseFields.list(table, "snapshots");
    if (snapshots.isEmpty()) {
      console.println("  no snapshots");
      return;
    }
    console.println("  snapshots:");
    snapshots(snapshots).print(console::println, "    ", snapshots);
  }

  /** Columns of snapshots, with their parents where one continues another. */
  private static TextTable<JsonFields> snapshots(List<JsonFields> snapshots) {
    TextTable<JsonFields> text =
        new TextTable<JsonFields>()
            .column("SNAPSHOT", snapshot -> text(snapshot, "snapshot_id"))
            .column("STATE", snapshot -> text(snapshot, "state"))
            .column("ROWS", snapshot -> count(snapshot, "row_count"))
            .column("COMMITTED", snapshot -> ResponseFields.time(snapshot, "committed_at"))
            .column("COVERAGE", TableCommands::coverage)
            .column("RUN", snapshot -> text(snapshot, "run_id"));
    return snapshots.stream().anyMatch(snapshot -> snapshot.text(PARENT).isPresent())
        ? text.column("CONTINUES", snapshot -> text(snapshot, PARENT))
        : text;
  }

  private static JsonFields current(JsonFields table) {
    return table.fields("current_snapshot");
  }

  private static String coverage(JsonFields snapshot) {
    return text(snapshot.fields("coverage"), "status");
  }

  private static String text(JsonFields object, String member) {
    return object.text(member).orElse(ValueFormatter.UNKNOWN);
  }

  private static String count(JsonFields object, String member) {
    return object.whole(member).map(NumberFormat::count).orElse(ValueFormatter.UNKNOWN);
  }
}
