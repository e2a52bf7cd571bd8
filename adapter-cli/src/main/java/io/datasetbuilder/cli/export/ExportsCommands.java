package io.datasetbuilder.cli.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import io.datasetbuilder.cli.remote.OperationCommand;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code exports …}: results of SQL that the warehouse keeps for a day; alone, their list. */
public final class ExportsCommands {

  private ExportsCommands() {}

  public static CommandGroup group(Console console) {
    PositionalParamSpec shown = id();
    PositionalParamSpec deleted = id();
    return new CommandGroup("List, download and delete exports.", list(console))
        .with("list", list(console))
        .with(
            "show",
            new OperationCommand(
                console,
                Reads.RUNS_AND_TABLES,
                List.of(shown),
                client -> client.exports().find(shown.getValue()),
                new ExportFormatter(console)::showWithQuery,
                "no export to show",
                "Show the content of an export and its query."))
        .with("download", new DownloadCommand(console))
        .with(
            "delete",
            new OperationCommand(
                console,
                Reads.RUNS_AND_TABLES,
                List.of(deleted),
                client -> client.exports().delete(deleted.getValue()),
                body -> console.println("deleted " + PlainLine.of(deleted.getValue())),
                "nothing deleted",
                "Delete an export and its file."));
  }

  private static OperationCommand list(Console console) {
    return new OperationCommand(
        console,
        Reads.RUNS_AND_TABLES,
        List.of(),
        client -> client.exports().list(),
        new ExportFormatter(console)::list,
        "no exports to list",
        "List the exports, newest first.");
  }

  private static PositionalParamSpec id() {
    return Options.parameter(0, "1", "ID", "The id of an export, as exports list prints it.");
  }

  /** {@code exports download ID}: saves the file of an export. */
  private static final class DownloadCommand extends LocalOrRemoteCommand {

    private final PositionalParamSpec id = add(id());
    private final OptionSpec file = add(SavedFile.option());

    DownloadCommand(Console console) {
      super(console, Reads.RUNS_AND_TABLES, "nothing downloaded", "Save the file of an export.");
    }

    @Override
    protected int run(ServiceClient client) {
      SavedFile target = new SavedFile(file.getValue());
      target.checkWritable();
      JsonObject export = client.exports().find(id.getValue());
      target.save(client.exports(), export, console, json());
      print(export, () -> console.println("wrote " + target.file()));
      return ExitCode.OK;
    }
  }
}
