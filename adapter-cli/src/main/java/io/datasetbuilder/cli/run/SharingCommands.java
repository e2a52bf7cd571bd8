package io.datasetbuilder.cli.run;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import io.datasetbuilder.cli.remote.OperationCommand;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.sharing.Sharing;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.runs.sharing.DatasetVisibility;
import io.datasetbuilder.pipeline.runs.sharing.DatasetVisibility.Choice;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.wire.SharingBodies;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * {@code datasets share ID}, {@code datasets unshare ID} and {@code datasets shared}: who may read
 * a dataset, and what others share; and {@code datasets hand-over}.
 */
public final class SharingCommands {

  /** Kept here, since a logger that is not referred to forgets its level. */
  private static final Logger AUDIT = Logger.getLogger("io.datasetbuilder.audit");

  private final Console console;

  private SharingCommands(Console console) {
    this.console = console;
  }

  /** Adds the commands to those below {@code datasets}. */
  public static CommandGroup addTo(CommandGroup datasets, Console console) {
    SharingCommands commands = new SharingCommands(console);
    return datasets
        .with(
            "share",
            commands.change(
                dataset -> chosen(dataset, Choice.SERVICE, Sharing::share),
                dataset ->
                    "shared " + text(dataset, "dataset_id") + " as " + text(dataset, "share_id"),
                "nothing shared",
                "Let every user of a service who has signed in read a dataset."))
        .with(
            "unshare",
            commands.change(
                dataset -> chosen(dataset, Choice.PRIVATE, Sharing::withdraw),
                dataset -> "private " + text(dataset, "dataset_id"),
                "nothing changed",
                "Make a shared dataset private again."))
        .with("shared", commands.list())
        .with("hand-over", new HandOverCommand(console));
  }

  private OperationCommand change(
      Function<String, Operation> operation,
      Function<JsonFields, String> line,
      String refused,
      String description) {
    return OperationCommand.ofOne(
        console,
        Reads.RUNS,
        Options.parameter(0, "1", "DATASET_ID", "A dataset of which you own a run."),
        operation,
        body -> console.println(line.apply(ResponseFields.of(body))),
        refused,
        description);
  }

  private static Operation chosen(
      String dataset, Choice choice, BiFunction<Sharing, String, Result<DatasetVisibility>> here) {
    return new Operation(
        Call.post(
            Call.path("datasets", dataset, "visibility"),
            new JsonMembers().put("visibility", choice.wire()).toObject()),
        service ->
            here.apply(quietly(service, BuilderService::sharing), dataset)
                .map(SharingBodies::visibility));
  }

  /** Gives a dataset to a team; see {@code HandOverCommand}. */
  static Operation handOver(String dataset, String team) {
    return new Operation(
        Call.post(
                Call.path("datasets", dataset, "owner"),
                new JsonMembers().put("owner", team).toObject())
            .untimed(),
        service ->
            quietly(service, BuilderService::handOvers)
                .toTeam(dataset, team)
                .map(SharingBodies::handedOver));
  }

  /** A service logs changes and refusals; a command states them itself. */
  private static <T> T quietly(BuilderService service, Function<BuilderService, T> operations) {
    AUDIT.setLevel(Level.OFF);
    return operations.apply(service);
  }

  private OperationCommand list() {
    return new OperationCommand(
        console,
        Reads.RUNS,
        List.of(),
        () ->
            new Operation(
                Call.get(Call.path("shared", "datasets") + "?limit=" + SharedReading.MAX_LIMIT),
                service ->
                    service.sharing().list(SharedReading.MAX_LIMIT).map(SharingBodies::list)),
        this::print,
        "no shared datasets to list",
        "List the datasets that other users share, newest share first.");
  }

  private void print(JsonObject body) {
    new TextTable<JsonFields>()
        .column("DATASET", dataset -> text(dataset, "dataset_id"))
        .column("SHARED", dataset -> ResponseFields.time(dataset, "shared_at"))
        .column("LATEST RUN", dataset -> text(dataset, "latest_run_id"))
        .column("SHARE", dataset -> text(dataset, "share_id"))
        .column("TITLE", dataset -> text(dataset, "title"))
        .printOr(
            "no shared datasets",
            console::println,
            ResponseFields.list(ResponseFields.of(body), "datasets"));
  }

  private static String text(JsonFields dataset, String member) {
    return ResponseFields.text(dataset, member);
  }
}
