package io.datasetbuilder.cli.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import io.datasetbuilder.cli.remote.OperationCommand;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.wire.ExportBodies;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code exports …}: results of SQL that the warehouse keeps for a day; alone, their list. */
public final class ExportsCommands {

  private static final String EXPORTS = "/warehouse/exports";

  private ExportsCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("List, download and delete exports.", list(console))
        .with("list", list(console))
        .with(
            "show",
            OperationCommand.ofOne(
                console,
                Reads.RUNS_AND_TABLES,
                id(),
                ExportsCommands::find,
                new ExportFormatter(console)::showWithQuery,
                "no export to show",
                "Show the content of an export and its query."))
        .with("download", new DownloadCommand(console))
        .with(
            "delete",
            OperationCommand.ofOne(
                console,
                Reads.RUNS_AND_TABLES,
                id(),
                ExportsCommands::delete,
                body ->
                    console.println(
                        "deleted " + ResponseFields.text(ResponseFields.of(body), "export_id")),
                "nothing deleted",
                "Delete an export and its file."));
  }

  private static OperationCommand list(Console console) {
    return new OperationCommand(
        console,
        Reads.RUNS_AND_TABLES,
        List.of(),
        () ->
            new Operation(
                Call.get(EXPORTS), service -> service.exports().list().map(ExportBodies::list)),
        new ExportFormatter(console)::list,
        "no exports to list",
        "List the exports, newest first.");
  }

  static Operation create(JsonObject request) {
    return new Operation(
        Call.post(EXPORTS, request).slow(),
        service ->
            CreateExportRequest.read(request)
                .then(valid -> service.exports().create(valid, Operation::isAbandoned))
                .map(created -> ExportBodies.of(created, false)));
  }

  private static Operation find(String id) {
    return new Operation(
        Call.get(EXPORTS + Call.path(id)),
        service ->
            service
                .exports()
                .find(id)
                .map(found -> ExportBodies.of(found, service.exports().isExpired(found))));
  }

  static Operation delete(String id) {
    return new Operation(
        Call.delete(EXPORTS + Call.path(id)),
        service -> service.exports().delete(id).map(ExportBodies::deleted));
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
      JsonObject export = client.run(find(id.getValue()));
      target.save(client, export, console, json());
      print(export, () -> console.println("wrote " + target.file()));
      return ExitCode.OK;
    }
  }
}
