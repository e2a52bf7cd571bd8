package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.command.SnapshotOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.output.ResultFormatter;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import io.datasetbuilder.cli.remote.OperationCommand;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.terminal.RowPrinter;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.warehouse.request.ProfileRequest;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.wire.ProfileBody;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code profile NAME}: shows statistics of the columns of a table of the warehouse. */
public final class ProfileCommand {

  private final Console console;

  private ProfileCommand(Console console) {
    this.console = console;
  }

  public static OperationCommand of(Console console) {
    PositionalParamSpec table = SqlOptions.tableName();
    SnapshotOptions snapshot = new SnapshotOptions();
    return new OperationCommand(
        console,
        Reads.RUNS_AND_TABLES,
        Stream.concat(Stream.of(table), snapshot.all().stream()).toList(),
        () -> profile(table.getValue(), snapshot),
        new ProfileCommand(console)::show,
        "no profile",
        "Show statistics of the columns of a table of a warehouse.",
        "Columns that may hold personal data have none.");
  }

  private static Operation profile(String table, SnapshotOptions snapshot) {
    snapshot.check();
    Map<String, String> parameters = snapshot.parameters();
    String path = Call.path("warehouse", "tables", table, "profile");
    return new Operation(
        Call.get(path + query(parameters)).slow(),
        service ->
            ProfileRequest.read(new TableName(table), parameters)
                .then(valid -> service.queries().profile(valid, Operation::isAbandoned))
                .map(ProfileBody::of));
  }

  private static String query(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(given -> given.getKey() + "=" + Call.encoded(given.getValue()))
        .reduce((some, more) -> some + "&" + more)
        .map(given -> "?" + given)
        .orElse("");
  }

  private void show(JsonObject body) {
    JsonFields profile = ResponseFields.of(body).fields("profile");
    console.println("rows: " + count(profile.whole("row_count")));
    new TextTable<JsonFields>()
        .column("COLUMN", column -> text(column, "name"))
        .column("TYPE", column -> text(column, "storage_type"))
        .column("NULLS", column -> count(column.whole("null_count")))
        .column("NAN", column -> count(column.whole("nan_count")))
        .column("INFINITE", column -> count(column.whole("infinite_count")))
        .column("MIN", column -> end(column.fields("range").value("min")))
        .column("MAX", column -> end(column.fields("range").value("max")))
        .column("STATUS", ProfileCommand::status)
        .print(console::println, "", ResponseFields.list(profile, "columns"));
    ResultFormatter.noteSnapshot(console, body);
  }

  /** Whether it has statistics, and where it has no range, why. */
  private static String status(JsonFields column) {
    String status = text(column, "status");
    return column
        .fields("range")
        .text("status")
        .filter(why -> why.equals("withheld_small_group"))
        .map(why -> status + ", range withheld")
        .orElse(status);
  }

  private static String text(JsonFields column, String member) {
    return column.text(member).orElse(ValueFormatter.UNKNOWN);
  }

  private static String count(Optional<Long> count) {
    return ValueFormatter.count(count);
  }

  private static String end(Optional<JsonValue> value) {
    return value
        .map(end -> RowPrinter.text(end, ValueFormatter.UNKNOWN))
        .orElse(ValueFormatter.UNKNOWN);
  }
}
