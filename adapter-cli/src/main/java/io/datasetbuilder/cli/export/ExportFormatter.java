package io.datasetbuilder.cli.export;

import static io.datasetbuilder.cli.output.ResponseFields.text;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.terminal.TextTable;

/** Formats exports. */
record ExportFormatter(Console console) {

  void list(JsonObject body) {
    new TextTable<JsonFields>()
        .column("EXPORT", export -> text(export, "export_id"))
        .column("CREATED", export -> ResponseFields.time(export, "created_at"))
        .column("ROWS", export -> rows(export.fields("manifest").fields("output")))
        .column(
            "SIZE", export -> NumberFormat.bytes(export.fields("bundle").whole("bytes").orElse(0L)))
        .column("TABLE", export -> text(export.fields("request"), "table"))
        .print(console::println, "", ResponseFields.list(ResponseFields.of(body), "exports"));
  }

  private static String rows(JsonFields output) {
    return NumberFormat.count(output.whole("row_count").orElse(0L));
  }

  /** Prints what an export is. */
  void show(JsonObject export) {
    JsonFields fields = ResponseFields.of(export);
    JsonFields manifest = fields.fields("manifest");
    JsonFields snapshot = manifest.fields("snapshot");
    JsonFields output = manifest.fields("output");
    console.println("export: " + text(fields, "export_id"));
    console.println(
        "  table: %s, snapshot %s (revision %d)"
            .formatted(
                text(snapshot, "logical_name"),
                text(snapshot, "snapshot_id"),
                snapshot.whole("revision").orElse(0L)));
    console.println("  rows: %s as %s".formatted(rows(output), text(output, "format")));
    ResponseFields.list(output, "values_altered")
        .forEach(
            altered ->
                console.println(
                    "  changed: %s text(s) of %s that a spreadsheet would run as formulas"
                        .formatted(
                            NumberFormat.count(altered.whole("count").orElse(0L)),
                            text(altered, "column"))));
    console.println(
        "  status: %s until %s".formatted(text(fields, "status"), text(fields, "expires_at")));
  }

  /** The same with the query of the export. */
  void showWithQuery(JsonObject export) {
    show(export);
    ResponseFields.sql(ResponseFields.of(export).fields("request"), console::println);
  }
}
