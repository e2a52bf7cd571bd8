package io.datasetbuilder.cli.export;


import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code exports …}: results of SQL that the warehouse keeps for a day; alone, their list. */
public final class ExportsCommands {

  private ExportsCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("List, download and delete exports.", new ListCommand(console))
        .with("list", new ListCommand(console))
        .with("show", new ShowCommand(console))
        .with("download", new DownloadCommand(console))
        .with("delete", new DeleteCommand(console));
  }

  /** {@code exports list}: lists the exports, newest first. */
  private static final class ListCommand extends ExportsCommand {

    ListCommand(Console console) {
      super(console, "no exports to list", "List the exports, newest first.");
    }

    @Override
    void run(ExportSource source) {
      JsonObject body = source.list();
      print(() -> body, () -> list(body));
    }

    private void list(JsonObject body) {
      TextTable table = new TextTable("EXPORT", "CREATED", "ROWS", "SIZE", "TABLE");
      for (JsonFields export : RemoteService.fields(body).objects("exports", export -> export)) {
        JsonFields output = export.fields("manifest").fields("output");
        table.row(
            text(export, "export_id"),
            ValueFormatter.time(export.text("created_at").flatMap(Timestamps::parse)),
            NumberFormat.count(output.whole("row_count").orElse(0L)),
            NumberFormat.bytes(export.fields("bundle").whole("bytes").orElse(0L)),
            text(export.fields("request"), "table"));
      }
      table.print(console, "");
    }
  }

  /** {@code exports show ID}: shows what an export holds. */
  private static final class ShowCommand extends ExportsCommand {

    private final PositionalParamSpec id = add(id());

    ShowCommand(Console console) {
      super(console, "no export to show", "Show the content of an export and its query.");
    }

    @Override
    void run(ExportSource source) {
      JsonObject export = source.find(id.getValue());
      print(
          () -> export,
          () -> {
            show(export);
            console.println("  sql:");
            RemoteService.fields(export)
                .fields("request")
                .text("sql")
                .orElse("")
                .lines()
                .forEach(line -> console.println("    " + PlainLine.of(line)));
          });
    }
  }

  /** {@code exports download ID}: saves the file of an export. */
  private static final class DownloadCommand extends ExportsCommand {

    private final PositionalParamSpec id = add(id());
    private final OptionSpec file = add(file());

    DownloadCommand(Console console) {
      super(console, "nothing downloaded", "Save the file of an export.");
    }

    @Override
    void run(ExportSource source) {
      SavedFile target = new SavedFile(file.getValue());
      target.checkWritable();
      JsonObject export = source.find(id.getValue());
      save(source, export, target);
      print(() -> export, () -> console.println("wrote " + target.file()));
    }
  }

  /** {@code exports delete ID}: deletes an export and its file. */
  private static final class DeleteCommand extends ExportsCommand {

    private final PositionalParamSpec id = add(id());

    DeleteCommand(Console console) {
      super(console, "nothing deleted", "Delete an export and its file.");
    }

    @Override
    void run(ExportSource source) {
      JsonObject body = source.delete(id.getValue());
      print(() -> body, () -> console.println("deleted " + PlainLine.of(id.getValue())));
    }
  }
}
