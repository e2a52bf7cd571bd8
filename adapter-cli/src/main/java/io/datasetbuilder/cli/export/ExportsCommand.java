package io.datasetbuilder.cli.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ProgressLine;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.cli.remote.WarehouseCommand;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.nio.file.Path;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Base of the commands about exports, here or at a service. */
abstract class ExportsCommand extends WarehouseCommand {

  ExportsCommand(Console console, String refused, String... description) {
    super(console, refused, description);
  }

  /** Runs the command and prints what comes of it. */
  abstract void run(ExportSource source);

  @Override
  protected final void runHere(BuilderService service) {
    run(new ExportSource.Local(service.exports()));
  }

  @Override
  protected final void runAt(RemoteService service) {
    run(new ExportSource.Remote(service));
  }

  static OptionSpec file() {
    return OptionSpec.builder("-o", "--output")
        .paramLabel("FILE")
        .type(Path.class)
        .required(true)
        .description("The zip file to write.")
        .build();
  }

  static PositionalParamSpec id() {
    return Options.parameter(0, "1", "ID", "The id of an export, as exports list prints it.");
  }

  static String text(JsonFields fields, String member) {
    return PlainLine.of(fields.text(member).orElse("?"));
  }

  /** Saves the file of an export. */
  final void save(ExportSource source, JsonObject export, SavedFile file) {
    JsonFields fields = RemoteService.fields(export);
    JsonFields bundle = fields.fields("bundle");
    long bytes = bundle.whole("bytes").orElse(0L);
    try (ProgressLine progress = ProgressLine.ofDownload(console.err(), json(), bytes)) {
      file.write(
          source.open(fields.requiredText("export_id")), bundle.requiredText("sha256"), progress);
    }
  }

  /** Prints what an export is. */
  final void show(JsonObject export) {
    JsonFields fields = RemoteService.fields(export);
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
    console.println(
        "  rows: %s as %s"
            .formatted(
                NumberFormat.count(output.whole("row_count").orElse(0L)), text(output, "format")));
    output
        .objects("values_altered", altered -> altered)
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
}
