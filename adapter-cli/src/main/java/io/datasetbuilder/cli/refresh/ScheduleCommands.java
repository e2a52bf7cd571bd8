package io.datasetbuilder.cli.refresh;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
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
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedule;
import io.datasetbuilder.pipeline.submission.refresh.ScheduleRequest;
import io.datasetbuilder.pipeline.submission.refresh.Schedules;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.wire.RefreshBodies;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code schedules …}: datasets that {@code serve --refresh} builds by their cadence. */
public final class ScheduleCommands {

  private static final String SCHEDULES = "schedules";
  private static final String NOTHING_CHANGED = "nothing changed";

  private final Console console;

  private ScheduleCommands(Console console) {
    this.console = console;
  }

  public static CommandGroup group(Console console) {
    ScheduleCommands commands = new ScheduleCommands(console);
    return new CommandGroup("Schedule datasets that a service builds by their refresh_cadence.")
        .with("add", commands.add())
        .with("list", new ListCommand(console))
        .with(
            "show",
            commands.ofDataset(ScheduleCommands::find, "no schedule to show", "Show a schedule."))
        .with(
            "pause",
            commands.ofDataset(
                dataset -> change(dataset, "pause", Schedules::pause),
                NOTHING_CHANGED,
                "Pause a schedule.",
                "Nothing is due until it is resumed. A build that runs continues."))
        .with(
            "resume",
            commands.ofDataset(
                dataset -> change(dataset, "resume", Schedules::resume),
                NOTHING_CHANGED,
                "Resume a schedule.",
                "It is due by its cadence, without a delay for earlier failures."))
        .with("remove", commands.remove());
  }

  private OperationCommand add() {
    PositionalParamSpec dataset = dataset();
    OptionSpec document =
        Options.text(
            "--document", "DOC", "The saved spec that is built (default: the id of the dataset).");
    return new OperationCommand(
        console,
        Reads.RUNS,
        List.of(dataset, document),
        () -> schedule(dataset.getValue(), request(document)),
        this::show,
        "not scheduled",
        "Schedule a dataset, whose newest saved spec is built when it is due.",
        "Save the spec by `revisions save` first.");
  }

  private OperationCommand ofDataset(
      Function<String, Operation> operation, String refused, String... description) {
    PositionalParamSpec dataset = dataset();
    return new OperationCommand(
        console,
        Reads.RUNS,
        List.of(dataset),
        () -> operation.apply(dataset.getValue()),
        this::show,
        refused,
        description);
  }

  private OperationCommand remove() {
    PositionalParamSpec dataset = dataset();
    return new OperationCommand(
        console,
        Reads.RUNS,
        List.of(dataset),
        () -> unschedule(dataset.getValue()),
        body -> console.println("removed: " + PlainLine.of(dataset.getValue())),
        NOTHING_CHANGED,
        "Remove a schedule.",
        "Runs and the saved spec stay.");
  }

  private static PositionalParamSpec dataset() {
    return Options.parameter(0, "1", "DATASET", "The dataset_id of the spec.");
  }

  private static JsonObject request(OptionSpec document) {
    return new JsonMembers()
        .putIfPresent("document", Options.<String>value(document), JsonValue::of)
        .toObject();
  }

  private static Operation schedule(String dataset, JsonObject request) {
    return new Operation(
        Call.put(Call.path(SCHEDULES, dataset), request),
        service ->
            ScheduleRequest.read(request)
                .then(valid -> service.schedules().schedule(dataset, valid.document()))
                .map(RefreshBodies::of));
  }

  private static Operation list() {
    return new Operation(
        Call.get(Call.path(SCHEDULES)),
        service -> service.schedules().list().map(RefreshBodies::of));
  }

  private static Operation find(String dataset) {
    return new Operation(
        Call.get(Call.path(SCHEDULES, dataset)),
        service -> service.schedules().find(dataset).map(RefreshBodies::of));
  }

  private static Operation change(
      String dataset, String change, BiFunction<Schedules, String, Result<RefreshSchedule>> here) {
    return new Operation(
        Call.post(Call.path(SCHEDULES, dataset, change), new JsonMembers().toObject()),
        service -> here.apply(service.schedules(), dataset).map(RefreshBodies::of));
  }

  private static Operation unschedule(String dataset) {
    return new Operation(
        Call.delete(Call.path(SCHEDULES, dataset)),
        service -> service.schedules().unschedule(dataset).map(RefreshBodies::removed));
  }

  private void show(JsonObject schedule) {
    JsonFields fields = ResponseFields.of(schedule);
    console.println(
        "%s: %s, %s"
            .formatted(
                PlainLine.of(fields.text("dataset_id").orElse("?")),
                "every " + fields.text("refresh_cadence").orElse("?"),
                state(fields)));
    fields
        .text("failure")
        .ifPresent(why -> console.println("  last attempt failed: " + PlainLine.of(why)));
  }

  /** {@code schedules list}: lists the schedules of the caller. */
  private static final class ListCommand extends LocalOrRemoteCommand {

    ListCommand(Console console) {
      super(console, Reads.RUNS, "no schedules to show", "List the scheduled datasets.");
    }

    @Override
    protected int run(ServiceClient client) {
      JsonObject list = client.run(ScheduleCommands.list());
      print(list, () -> text(list));
      return ExitCode.OK;
    }

    private void text(JsonObject list) {
      JsonFields fields = ResponseFields.of(list);
      List<JsonFields> schedules = ResponseFields.list(fields, "schedules");
      new TextTable<JsonFields>()
          .column("DATASET", schedule -> schedule.text("dataset_id").orElse("?"))
          .column("DOCUMENT", schedule -> schedule.text("document").orElse("?"))
          .column("EVERY", schedule -> schedule.text("refresh_cadence").orElse("?"))
          .column("STATE", ScheduleCommands::state)
          .column(
              "FAILURES", schedule -> schedule.whole("failures").map(String::valueOf).orElse("?"))
          .column("REASON", schedule -> schedule.text("failure").orElse(""))
          .printOr("no schedules", console::println, schedules);
      if (!schedules.isEmpty() && isRemote() && !isTrue(fields, "refreshing")) {
        console.warn("the service builds nothing by schedules: it was started without --refresh");
      }
    }
  }

  private static String state(JsonFields schedule) {
    if (isTrue(schedule, "building")) {
      return "building";
    }
    return isTrue(schedule, "paused")
        ? "paused"
        : "next after " + ResponseFields.time(schedule, "next_refresh_at");
  }

  private static boolean isTrue(JsonFields fields, String member) {
    return fields.flag(member).orElse(false);
  }
}
