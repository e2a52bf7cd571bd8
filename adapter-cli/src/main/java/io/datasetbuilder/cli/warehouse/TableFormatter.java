package io.datasetbuilder.cli.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.List;

/** Formats tables and their snapshots, from the bodies that a service sends too. */
final class TableFormatter {

  private final Console console;

  TableFormatter(Console console) {
    this.console = console;
  }

  void tables(JsonObject body) {
    List<JsonFields> tables = RemoteService.fields(body).objects("tables", table -> table);
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
          time(current, "committed_at"),
          coverage(current),
          text(table, "current_snapshot_id"));
    }
    text.print(console, "");
  }

  void table(JsonObject body) {
    JsonFields table = RemoteService.fields(body);
    console.println("table: " + PlainLine.of(text(table, "logical_name")));
    console.println("  id: " + PlainLine.of(text(table, "table_id")));
    console.println("  dataset: " + PlainLine.of(text(table, "dataset_id")));
    console.println("  revision: " + count(table, "revision"));
    console.println("  current: " + PlainLine.of(text(table, "current_snapshot_id")));
    List<JsonFields> snapshots = table.objects("snapshots", snapshot -> snapshot);
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
          time(snapshot, "committed_at"),
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

  private static String time(JsonFields object, String member) {
    return ValueFormatter.time(object.text(member).flatMap(Timestamps::parse));
  }

  private static String count(JsonFields object, String member) {
    return object.whole(member).map(NumberFormat::count).orElse(ValueFormatter.UNKNOWN);
  }
}
