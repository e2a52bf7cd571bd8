package io.datasetbuilder.cli.analysis;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code analyses …}: SQL that is kept with the snapshot that it reads. */
public final class AnalysisCommands {

  private AnalysisCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("Keep SQL with the snapshot that it reads, and run it again.")
        .with("save", new SaveCommand(console))
        .with("list", new ListCommand(console))
        .with("show", new ShowCommand(console))
        .with("run", new RunCommand(console))
        .with("delete", new DeleteCommand(console));
  }

  private static PositionalParamSpec id() {
    return Options.parameter(0, "1", "ID", "The id of an analysis, as list prints it.");
  }

  private static String text(JsonFields fields, String member) {
    return PlainLine.of(fields.text(member).orElse("?"));
  }

  private static JsonFields binding(JsonFields analysis) {
    return analysis.objects("bindings", binding -> binding).get(0);
  }

  /** {@code analyses save NAME SQL}: runs SQL and keeps it. */
  private static final class SaveCommand extends AnalysisCommand {

    private final PositionalParamSpec name =
        add(Options.parameter(0, "1", "NAME", "What the analysis is called."));

    private final PositionalParamSpec sql =
        add(Options.parameter(1, "1", "SQL", "One SELECT over the relation dataset."));

    private final OptionSpec table =
        add(Options.text("--table", "NAME", "A table of the warehouse."));

    private final OptionSpec snapshot =
        add(
            Options.text(
                "--snapshot", "ID", "A snapshot of that table (default: the current one)."));

    private final OptionSpec limit =
        add(
            Options.number(
                "--limit", SqlQuery.DEFAULT_LIMIT, "Most rows, 1 to " + SqlQuery.MAX_LIMIT));

    SaveCommand(Console console) {
      super(
          console,
          "nothing saved",
          "Run SQL on a table, and keep it with the snapshot that it read.",
          "The snapshot is kept until the analysis is deleted.");
    }

    @Override
    protected void checkUsage() {
      if (!isGiven("--table")) {
        throw wrongUsage("name a table by --table");
      }
    }

    @Override
    void run(AnalysisSource source) {
      JsonObject body =
          source.save(
              new JsonMembers()
                  .put("name", name.<String>getValue())
                  .put("table", table.<String>getValue())
                  .putIfPresent("snapshot", Options.<String>value(snapshot), JsonValue::of)
                  .put("sql", sql.<String>getValue())
                  .put("limit", limit.<Integer>getValue())
                  .toObject());
      print(
          () -> body,
          () -> {
            showRows(body);
            JsonFields saved = RemoteService.fields(body).fields("analysis");
            console.note(
                "saved: analysis %s of snapshot %s"
                    .formatted(text(saved, "analysis_id"), text(binding(saved), "snapshot_id")));
          });
    }
  }

  /** {@code analyses list}: lists the analyses, newest first. */
  private static final class ListCommand extends AnalysisCommand {

    ListCommand(Console console) {
      super(console, "no analyses to list", "List the analyses, newest first.");
    }

    @Override
    void run(AnalysisSource source) {
      JsonObject body = source.list();
      print(() -> body, () -> list(body));
    }

    private void list(JsonObject body) {
      TextTable table = new TextTable("ANALYSIS", "SAVED", "TABLE", "NAME");
      List<JsonFields> analyses =
          RemoteService.fields(body).objects("analyses", analysis -> analysis);
      for (JsonFields analysis : analyses) {
        table.row(
            text(analysis, "analysis_id"),
            ValueFormatter.time(analysis.text("created_at").flatMap(Timestamps::parse)),
            text(binding(analysis), "table"),
            text(analysis, "name"));
      }
      table.print(console, "");
    }
  }

  /** {@code analyses show ID}: shows what an analysis asks, of which snapshot. */
  private static final class ShowCommand extends AnalysisCommand {

    private final PositionalParamSpec id = add(id());

    ShowCommand(Console console) {
      super(console, "no analysis to show", "Show the SQL of an analysis and what it reads.");
    }

    @Override
    void run(AnalysisSource source) {
      JsonObject body = source.find(id.getValue());
      print(() -> body, () -> show(RemoteService.fields(body)));
    }

    private void show(JsonFields analysis) {
      JsonFields binding = binding(analysis);
      console.println("analysis: " + text(analysis, "analysis_id"));
      console.println("  name: " + text(analysis, "name"));
      console.println("  saved: " + text(analysis, "created_at"));
      console.println("  table: " + text(binding, "table"));
      console.println("  snapshot: " + text(binding, "snapshot_id"));
      console.println("  limit: " + analysis.whole("limit").orElse(0L));
      console.println("  sql:");
      analysis
          .text("sql")
          .orElse("")
          .lines()
          .forEach(line -> console.println("    " + PlainLine.of(line)));
    }
  }

  /** {@code analyses run ID}: runs an analysis on its snapshot. */
  private static final class RunCommand extends AnalysisCommand {

    private final PositionalParamSpec id = add(id());

    RunCommand(Console console) {
      super(console, "analysis not run", "Run an analysis again on the snapshot that it keeps.");
    }

    @Override
    void run(AnalysisSource source) {
      JsonObject body = source.run(id.getValue());
      print(() -> body, () -> showRows(body));
    }
  }

  /** {@code analyses delete ID}: deletes an analysis and releases its snapshot. */
  private static final class DeleteCommand extends AnalysisCommand {

    private final PositionalParamSpec id = add(id());

    DeleteCommand(Console console) {
      super(console, "nothing deleted", "Delete an analysis; its snapshot is kept no longer.");
    }

    @Override
    void run(AnalysisSource source) {
      JsonObject body = source.delete(id.getValue());
      print(() -> body, () -> console.println("deleted " + PlainLine.of(id.getValue())));
    }
  }
}
