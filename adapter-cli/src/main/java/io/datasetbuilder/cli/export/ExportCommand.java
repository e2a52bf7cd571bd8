package io.datasetbuilder.cli.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.query.SqlOptions;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.warehouse.query.ExportQuery;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/** {@code export SQL}: writes the whole result of SQL into a zip file. */
public final class ExportCommand extends LocalOrRemoteCommand {

  private final SqlOptions sql = add(new SqlOptions(0));
  private final OptionSpec file = add(SavedFile.option());

  private final OptionSpec format =
      choice("--format", "FORMAT", List.of("csv", "jsonl"), "The form of the data: csv or jsonl.");

  private final OptionSpec spreadsheet =
      flag(
          "--spreadsheet",
          "CSV for a spreadsheet: texts that it would run as formulas are changed.");

  private final OptionSpec maxRows =
      number(
          "--max-rows",
          ExportQuery.DEFAULT_ROWS,
          "Most rows, 1 to " + ExportQuery.MAX_ROWS + "; a larger result is refused");

  private final OptionSpec discard =
      flag("--discard", "Keep the export in the file alone, not in the warehouse.");

  public ExportCommand(Console console) {
    super(
        console,
        Reads.RUNS_AND_TABLES,
        "nothing exported",
        "Write the whole result of SQL into a zip file, with its proof and its terms.",
        "The warehouse keeps the export for 24 hours, and 20 of them at once.");
  }

  @Override
  protected void checkUsage() {
    super.checkUsage();
    sql.checkTable();
  }

  @Override
  protected int run(ServiceClient client) {
    SavedFile target = new SavedFile(file.getValue());
    target.checkWritable();
    JsonObject export = client.run(ExportsCommands.create(request()));
    String id = ResponseFields.of(export).requiredText("export_id");
    try {
      target.save(client, export, console, json());
    } catch (Refused unsaved) {
      throw Options.isSet(discard) && isDeleted(client, id) ? unsaved : keptAs(id, unsaved);
    }
    if (Options.isSet(discard)) {
      client.run(ExportsCommands.delete(id));
    }
    print(
        export,
        () -> {
          new ExportFormatter(console).show(export);
          console.println("wrote " + target.file());
        });
    return ExitCode.OK;
  }

  /** Deletes the export; a refusal is not reported, because the failure of saving is. */
  private static boolean isDeleted(ServiceClient client, String id) {
    try {
      client.run(ExportsCommands.delete(id));
      return true;
    } catch (Refused failed) {
      return false;
    }
  }

  private static Refused keptAs(String id, Refused unsaved) {
    String hint = "the warehouse keeps the export: save it by exports download " + PlainLine.of(id);
    return new Refused(
        new Refusal(
            unsaved.refusal().reason(),
            unsaved.refusal().problems().stream().map(problem -> problem.withHint(hint)).toList()));
  }

  private JsonObject request() {
    return sql.request()
        .putIfPresent("format", Options.<String>value(format), JsonValue::of)
        .put("profile", Options.isSet(spreadsheet) ? "spreadsheet" : "machine")
        .put("max_rows", maxRows.<Integer>getValue())
        .toObject();
  }
}
