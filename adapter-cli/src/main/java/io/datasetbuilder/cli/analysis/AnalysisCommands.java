package io.datasetbuilder.cli.analysis;

import static io.datasetbuilder.cli.output.ResponseFields.text;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.output.ResultFormatter;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import io.datasetbuilder.cli.remote.OperationCommand;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code analyses …}: SQL that is kept with the snapshot that it reads. */
public final class AnalysisCommands {

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
                client -> client.analyses().list(),
                commands::list,
                "no analyses to list",
                "List the analyses, newest first."))
        .with(
            "show",
            commands.ofOne(
                (client, id) -> client.analyses().find(id),
                (body, id) -> commands.show(ResponseFields.of(body)),
                "no analysis to show",
                "Show the SQL of an analysis and what it reads."))
        .with(
            "run",
            commands.ofOne(
                (client, id) -> client.analyses().run(id),
                (body, id) -> commands.showRows(body),
                "analysis not run",
                "Run an analysis again on the snapshot that it keeps."))
        .with(
            "delete",
            commands.ofOne(
                (client, id) -> client.analyses().delete(id),
                (body, id) -> console.println("deleted " + PlainLine.of(id)),
                "nothing deleted",
                "Delete an analysis; its snapshot is kept no longer."));
  }

  private OperationCommand ofOne(
      BiFunction<ServiceClient, String, JsonObject> operation,
      BiConsumer<JsonObject, String> view,
      String refused,
      String description) {
    PositionalParamSpec id =
        Options.parameter(0, "1", "ID", "The id of an analysis, as list prints it.");
    return new OperationCommand(
        console,
        Reads.RUNS_AND_TABLES,
        List.of(id),
        client -> operation.apply(client, id.getValue()),
        body -> view.accept(body, id.getValue()),
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
        .print(console, "", ResponseFields.list(ResponseFields.of(body), "analyses"));
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
    private final PositionalParamSpec sql =
        parameter(1, "SQL", "One SELECT over the relation dataset.");
    private final OptionSpec table = option("--table", "NAME", "A table of the warehouse.");
    private final OptionSpec snapshot =
        option("--snapshot", "ID", "A snapshot of that table (default: the current one).");
    private final OptionSpec limit =
        number("--limit", SqlQuery.DEFAULT_LIMIT, "Most rows, 1 to " + SqlQuery.MAX_LIMIT);

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
      if (!isGiven("--table")) {
        throw wrongUsage("name a table by --table");
      }
    }

    @Override
    protected int run(ServiceClient client) {
      JsonObject body =
          client
              .analyses()
              .create(
                  new JsonMembers()
                      .put("name", name.<String>getValue())
                      .put("table", table.<String>getValue())
                      .putIfPresent("snapshot", Options.<String>value(snapshot), JsonValue::of)
                      .put("sql", sql.<String>getValue())
                      .put("limit", limit.<Integer>getValue())
                      .toObject());
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
