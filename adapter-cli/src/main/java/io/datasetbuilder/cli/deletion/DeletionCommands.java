package io.datasetbuilder.cli.deletion;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import io.datasetbuilder.cli.remote.OperationCommand;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.wire.DeletionBodies;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code runs delete}, {@code runs deleted}, {@code datasets delete} and {@code tables drop}: the
 * commands below the words that list.
 */
public final class DeletionCommands {

  private static final String DELETIONS = "deletions";
  private static final int SHOWN = 50;
  private static final int MOST_OF_A_SERVICE = 200;

  private DeletionCommands() {}

  /** Deletes runs. */
  public static Command ofRuns(Console console) {
    return new DeleteCommand(
        console,
        Reads.RUNS_AND_TABLES,
        names("RUN", "1..*", "The ids of runs; latest is the newest one."),
        true,
        DeletionCommands::deleteRuns,
        "Delete finished runs: their files, events and snapshots.",
        "All of them or none, on this machine; at a service one after another.");
  }

  /** Deletes a dataset. */
  public static Command ofDataset(Console console) {
    return new DeleteCommand(
        console,
        Reads.RUNS_AND_TABLES,
        names("DATASET_ID", "1", "The dataset."),
        false,
        (client, datasets) -> client.run(dataset(datasets.get(0))),
        "Delete all runs and tables of a dataset.");
  }

  /** Drops a table. */
  public static Command ofTable(Console console) {
    return new DeleteCommand(
        console,
        Reads.RUNS_AND_TABLES,
        names("NAME", "1", "The table: its dataset, a dot, and the source or composition."),
        false,
        (client, tables) -> client.run(table(tables.get(0))),
        "Drop a table of a warehouse with all its snapshots.",
        "The runs that built them stay.");
  }

  /** Lists what was deleted. */
  public static OperationCommand log(Console console) {
    OptionSpec limit =
        Options.number(
            "--limit", SHOWN, "Maximum number of deletions shown, 1 to " + DeletionLog.MOST_LISTED);
    return new OperationCommand(
        console,
        Reads.RUNS,
        List.of(limit),
        () -> log(limit.<Integer>getValue()),
        new DeletionFormatter(console)::log,
        "no deletions to list",
        "List what was deleted, newest first.",
        "A service lists it for administrators, at most 200 entries.");
  }

  private static JsonObject deleteRuns(ServiceClient client, List<String> runIds) {
    return client
        .runHere(service -> service.deletions().deleteRuns(ids(runIds)))
        .map(DeletionBodies::of)
        .orElseGet(() -> deleted(runIds.stream().map(run -> client.run(run(run))).toList()));
  }

  private static List<RunId> ids(List<String> runIds) {
    return runIds.stream().map(run -> NamedRun.id(run, "")).toList();
  }

  /** The bodies of several responses as that of one. */
  private static JsonObject deleted(List<JsonObject> bodies) {
    List<JsonValue> deletions =
        bodies.stream()
            .map(body -> body.members().get(DELETIONS))
            .filter(JsonArray.class::isInstance)
            .flatMap(list -> ((JsonArray) list).items().stream())
            .toList();
    return new JsonMembers()
        .putList(DELETIONS, deletions, deletion -> deletion)
        .put("count", deletions.size())
        .toObject();
  }

  private static Operation run(String runId) {
    return new Operation(
        Call.delete(Call.path("builds", runId)),
        service -> service.deletions().deleteRuns(ids(List.of(runId))).map(DeletionBodies::of));
  }

  private static Operation dataset(String datasetId) {
    return new Operation(
        Call.delete(Call.path("datasets", datasetId)),
        service -> service.deletions().deleteDataset(datasetId).map(DeletionBodies::of));
  }

  private static Operation table(String name) {
    return new Operation(
        Call.delete(Call.path("warehouse", "tables", name)),
        service ->
            service
                .deletions()
                .dropTable(name)
                .map(dropped -> DeletionBodies.of(List.of(dropped))));
  }

  private static Operation log(int limit) {
    return new Operation(
        Call.get(Call.path("admin", DELETIONS) + "?limit=" + Math.min(limit, MOST_OF_A_SERVICE)),
        service -> service.deletions().newest(limit).map(DeletionBodies::log));
  }

  private static PositionalParamSpec names(String label, String arity, String description) {
    return PositionalParamSpec.builder()
        .index("0..*")
        .arity(arity)
        .paramLabel(label)
        .type(String[].class)
        .required(true)
        .description(description)
        .build();
  }
}
