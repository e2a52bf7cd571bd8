package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.SnapshotOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ResultFormatter;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** {@code query SQL}: runs one SELECT on a table of the warehouse or of a finished run. */
public final class QueryCommand extends LocalOrRemoteCommand {

  private static final List<String> OF_TABLES =
      Stream.concat(Stream.of("--table"), SnapshotOptions.NAMES.stream()).toList();
  private static final List<String> OF_RUNS = List.of("--run", "--stage", "--source");

  private final SqlOptions sql = add(new SqlOptions(0));
  private final OptionSpec run =
      option("--run", "RUN", "Instead of a table of the warehouse, one of a finished run.");

  private final OptionSpec stage =
      choice(
          "--stage", "STAGE", List.of("silver", "gold"), "Which table of the run: silver or gold.");

  private final OptionSpec source =
      option(
          "--source", "KEY", "The source, or the composition; optional for a run with one table.");

  private final OptionSpec limit = add(SqlOptions.limit());

  public QueryCommand(Console console) {
    super(
        console,
        Reads.RUNS_AND_TABLES,
        "query refused",
        "Run SQL on a table.",
        "The table is the relation dataset of the statement.");
  }

  @Override
  protected void checkUsage() {
    super.checkUsage();
    sql.checkSnapshot();
    boolean ofRun = isGiven("--run");
    if (ofRun == isGiven("--table")) {
      throw wrongUsage("name a table by --table, or a run by --run");
    }
    List<String> foreign = ofRun ? OF_TABLES : OF_RUNS;
    if (foreign.stream().anyMatch(this::isGiven)) {
      throw wrongUsage(
          String.join(", ", foreign) + " do not belong to " + (ofRun ? "--run" : "--table"));
    }
    if (ofRun && !isGiven("--stage")) {
      throw wrongUsage("--run needs --stage silver or --stage gold");
    }
  }

  @Override
  protected boolean needsWarehouse() {
    return isGiven("--table");
  }

  @Override
  protected int run(ServiceClient client) {
    if (isGiven("--run")) {
      String id = named(run.getValue());
      JsonObject body = client.run(QueryOperations.ofRun(ofRun(id, client.datasetOf(id))));
      print(body, () -> show(body));
    } else {
      JsonObject body =
          client.run(
              QueryOperations.ofTable(
                  sql.request().put("limit", limit.<Integer>getValue()).toObject()));
      print(
          body,
          () -> {
            show((JsonObject) body.members().get("result"));
            ResultFormatter.noteSnapshot(console, body);
          });
    }
    return ExitCode.OK;
  }

  private JsonObject ofRun(String runId, String datasetId) {
    return new JsonMembers()
        .put("dataset_id", datasetId)
        .put("run_id", runId)
        .put("stage", stage.<String>getValue())
        .putIfPresent("source", Options.<String>value(source), JsonValue::of)
        .put("sql", sql.sql())
        .put("limit", limit.<Integer>getValue())
        .toObject();
  }

  private void show(JsonObject result) {
    new ResultFormatter(console).print(result);
    List<String> masked = ResultFormatter.texts(result, "masked_columns");
    if (!masked.isEmpty()) {
      console.note("masked: " + PlainLine.of(String.join(", ", masked)));
    }
    if (JsonValue.of(true).equals(result.members().get("truncated"))) {
      console.note("more rows exist; --limit shows up to " + SqlQuery.MAX_LIMIT);
    }
  }
}
