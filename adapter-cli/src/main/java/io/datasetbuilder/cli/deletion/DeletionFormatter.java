package io.datasetbuilder.cli.deletion;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import java.util.List;

/** Formats records of deletions. */
record DeletionFormatter(Console console) {

  /** Prints what a command has deleted. */
  void deleted(JsonObject body) {
    for (JsonFields deletion : ResponseFields.list(ResponseFields.of(body), "deletions")) {
      String rest =
          deletion.text("finished_at").isPresent()
              ? ""
              : "; the rest follows with the next start or deletion";
      console.println(
          "deleted %s %s: %s, %s%s"
              .formatted(
                  text(deletion, "kind"),
                  PlainLine.of(text(deletion, "name")),
                  NumberFormat.counted(deletion.whole("files").orElse(0L), "file"),
                  NumberFormat.bytes(deletion.whole("bytes").orElse(0L)),
                  rest));
    }
  }

  /** Prints the newest records. */
  void log(JsonObject body) {
    List<JsonFields> deletions = ResponseFields.list(ResponseFields.of(body), "deletions");
    new TextTable<JsonFields>()
        .column("DELETED", deletion -> ResponseFields.time(deletion, "deleted_at"))
        .column("KIND", deletion -> text(deletion, "kind"))
        .column("NAME", deletion -> text(deletion, "name"))
        .column("DATASET", deletion -> text(deletion, "dataset_id"))
        .column("REASON", deletion -> text(deletion, "reason"))
        .column("FILES", deletion -> NumberFormat.count(deletion.whole("files").orElse(0L)))
        .column("SIZE", deletion -> NumberFormat.bytes(deletion.whole("bytes").orElse(0L)))
        .column("FINISHED", deletion -> ResponseFields.time(deletion, "finished_at"))
        .printOr("nothing was deleted", console::println, deletions);
  }

  private static String text(JsonFields object, String member) {
    return object.text(member).orElse(ValueFormatter.UNKNOWN);
  }
}
