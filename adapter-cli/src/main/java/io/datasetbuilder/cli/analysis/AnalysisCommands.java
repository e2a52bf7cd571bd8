package io.datasetbuilder.cli.analysis;

import static io.datasetbuilder.cli.output.ResponseFields.text;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.output.ResultFormatter;
import io.datasetbuilder.cli.query.SqlOptions;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import io.datasetbuilder.cli.remote.OperationCommand;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.request.SaveAnalysisRequest;
import io.datasetbuilder.wire.AnalysisBodies;
import io.datasetbuilder.wire.QueryBodies;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code analyses …}: SQL that is kept with the snapshot that it reads. */
public final class AnalysisCommands {

  private static final String ANALYSES = "/analyses";

  private final Console console;

  private AnalysisCommands(Console console) {
    this.console = console;
  }

  public static CommandGroup group(Console console) {
    AnalysisCommands commands = new AnalysisCommands(console);
    return new CommandGroup("Keep SQL with the snapshot that it reads, and run it again.")
        .with("save", commands.new SaveCommand())
        .with(
            "list",
            new OperationCommand(
                console,
                Reads.RUNS_AND_TABLES,
                List.of(),
                () ->
                    new Operation(
                        Call.get(ANALYSES),
                        service -> service.analyses().list().map(AnalysisBodies::list)),
                commands::list,
                "no analyses to list",
                "List the analyses, newest first."))
        .with(
            "show",
            commands.ofOne(
                id ->
                    new Operation(
                        Call.get(path(id)),
                        service -> service.analyses().find(id).map(AnalysisBodies::of)),
                body -> commands.show(ResponseFields.of(body)),
                "no analysis to show",
                "Show the SQL of an analysis and what it reads."))
        .with(
            "run",
            commands.ofOne(
                id ->
                    new Operation(
                        Call.post(path(id) + "/run", new JsonObject(Map.of())),
                        service ->
                            service
                                .analyses()
                                .run(id, Operation::isAbandoned)
                                .map(QueryBodies::query)),
                commands::showRows,
                "analysis not run",
                "Run an analysis again on the snapshot that it keeps."))
        .with(
            "delete",
            commands.ofOne(
                id ->
                    new Operation(
                        Call.delete(path(id)),
                        service -> service.analyses().delete(id).map(AnalysisBodies::deleted)),
                body -> console.println("deleted " + text(ResponseFields.of(body), "analysis_id")),
                "nothing deleted",
                "Delete an analysis; its snapshot is kept no longer."));
  }

  private static Operation save(JsonObject request) {
    return new Operation(
        Call.post(ANALYSES, request).slow(),
        service ->
            SaveAnalysisRequest.read(request)
                .then(valid -> service.analyses().save(valid, Operation::isAbandoned))
                .map(AnalysisBodies::created));
  }

  private static String path(String analysisId) {
    return ANALYSES + Call.path(analysisId);
  }

  private OperationCommand ofOne(
      Function<String, Operation> operation,
      Consumer<JsonObject> view,
      String refused,
      String description) {
    return OperationCommand.ofOne(
        console,
        Reads.RUNS_AND_TABLES,
        Options.parameter(0, "1", "ID", "The id of an analysis, as list prints it."),
        operation,
        view,
        refused,
        description);
  }

  private static JsonFields binding(JsonFields analysis) {
    return ResponseFields.list(analysis, "bindings").get(0);
  }

  private void list(JsonObject body) {
    new TextTable<JsonFields>()
        .column("ANALYSIS", analysis -> text(analysis, "analysis_id"))
        .column("SAVED", analysis -> ResponseFields.time(analysis, "created_at"))
        .column("TABLE", analysis -> text(binding(analysis), "table"))
        .column("NAME", analysis -> text(analysis, "name"))
        .print(console::println, "", ResponseFields.list(ResponseFields.of(body), "analyses"));
  }

  private void show(JsonFields analysis) {
    JsonFields binding = binding(analysis);
    console.println("analysis: " + text(analysis, "analysis_id"));
    console.println("  name: " + text(analysis, "name"));
    console.println("  saved: " + text(analysis, "created_at"));
    console.println("  table: " + text(binding, "table"));
    console.println("  snapshot: " + text(binding, "snapshot_id"));
    console.println("  limit: " + analysis.whole("limit").orElse(0L));
    ResponseFields.sql(analysis, console::println);
  }

  /** Prints the rows of a result. */
  private void showRows(JsonObject body) {
    JsonObject result = (JsonObject) body.members().get("result");
    new ResultFormatter(console).print(result);
    if (JsonValue.of(true).equals(result.members().get("truncated"))) {
      console.note("more rows exist; an analysis gives up to " + SqlQuery.MAX_LIMIT);
    }
  }

  /** {@code analyses save NAME SQL}: runs SQL and keeps it. */
  private final class SaveCommand extends LocalOrRemoteCommand {

    private final PositionalParamSpec name = parameter(0, "NAME", "What the analysis is called.");
    private final SqlOptions sql = add(new SqlOptions(1));
    private final OptionSpec limit = add(SqlOptions.limit());

    SaveCommand() {
      super(
          AnalysisCommands.this.console,
          Reads.RUNS_AND_TABLES,
          "nothing saved",
          "Run SQL on a table, and keep it with the snapshot that it read.",
          "The snapshot is kept until the analysis is deleted.");
    }

    @Override
    protected void checkUsage() {
      super.checkUsage();
      sql.checkTable();
    }

    @Override
    protected int run(ServiceClient client) {
      JsonObject request =
          sql.request()
              .put("name", name.<String>getValue())
              .put("limit", limit.<Integer>getValue())
              .toObject();
      JsonObject body = client.run(save(request));
      print(
          body,
          () -> {
            showRows(body);
            JsonFields saved = ResponseFields.of(body).fields("analysis");
            console.note(
                "saved: analysis %s of snapshot %s"
                    .formatted(text(saved, "analysis_id"), text(binding(saved), "snapshot_id")));
          });
      return ExitCode.OK;
    }
  }
}
