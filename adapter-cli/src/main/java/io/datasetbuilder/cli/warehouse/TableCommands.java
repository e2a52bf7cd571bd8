package io.datasetbuilder.cli.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import io.datasetbuilder.cli.remote.OperationCommand;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code tables} and {@code table NAME}: the tables of a workspace, one table and its snapshots.
 */
public final class TableCommands {

  private final Console console;

  private TableCommands(Console console) {
    this.console = console;
  }

  public static OperationCommand tables(Console console) {
    return new OperationCommand(
        console,
        Reads.TABLES,
        List.of(),
        client -> client.tables().list(),
        new TableCommands(console)::list,
        "no tables to show",
        "List the tables of a warehouse.");
  }

  public static OperationCommand table(Console console) {
    TableCommands commands = new TableCommands(console);
    PositionalParamSpec name =
        Options.parameter(
            0, "1", "NAME", "The table: its dataset, a dot, and the source or composition.");
    return new OperationCommand(
        console,
        Reads.TABLES,
        List.of(name),
        client -> client.tables().find(name.getValue()),
        commands::show,
        "no table to show",
        "Show a table of a warehouse and its snapshots.");
  }

  private void list(JsonObject body) {
    List<JsonFields> tables = ResponseFields.list(ResponseFields.of(body), "tables");
    if (tables.isEmpty()) {
      console.println("no tables");
      return;
    }
    TextTable text =
        new TextTable("TABLE", "REVISION", "ROWS", "COMMITTED", "COVERAGE", "SNAPSHOT");
    for (JsonFields table : tables) {
      JsonFields current = table.fields("current_snapshot");
      text.row(
          text(table, "logical_name"),
          count(table, "revision"),
          count(current, "row_count"),
          ResponseFields.time(current, "committed_at"),
          coverage(current),
          text(table, "current_snapshot_id"));
    }
    text.print(console, "");
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
    TextTable text = new TextTable("SNAPSHOT", "STATE", "ROWS", "COMMITTED", "COVERAGE", "RUN");
    for (JsonFields snapshot : snapshots) {
      text.row(
          text(snapshot, "snapshot_id"),
          text(snapshot, "state"),
          count(snapshot, "row_count"),
          ResponseFields.time(snapshot, "committed_at"),
          coverage(snapshot),
          text(snapshot, "run_id"));
    }
    text.print(console, "    ");
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
