package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.output.ResultFormatter;
import io.datasetbuilder.cli.output.RowPrinter;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code profile NAME}: shows statistics of the columns of a table of the warehouse. */
public final class ProfileCommand extends LocalOrRemoteCommand {

  private final PositionalParamSpec table =
      parameter(0, "NAME", "The table: its dataset, a dot, and the source or composition.");

  private final OptionSpec snapshot =
      option("--snapshot", "ID", "A snapshot of the table (default: the current one).");

  public ProfileCommand(Console console) {
    super(
        console,
        Reads.RUNS_AND_TABLES,
        "no profile",
        "Show statistics of the columns of a table of a warehouse.",
        "Columns that may hold personal data have none.");
  }

  @Override
  protected int run(ServiceClient client) {
    String read = Options.<String>value(snapshot).orElse(PinSnapshot.CURRENT);
    JsonObject body = client.tables().profile(table.getValue(), read);
    print(
        body,
        () -> {
          show(ResponseFields.of(body).fields("profile"));
          ResultFormatter.noteSnapshot(console, body);
        });
    return ExitCode.OK;
  }

  private void show(JsonFields profile) {
    console.println("rows: " + count(profile.whole("row_count")));
    TextTable text =
        new TextTable("COLUMN", "TYPE", "NULLS", "NAN", "INFINITE", "MIN", "MAX", "STATUS");
    ResponseFields.list(profile, "columns").forEach(column -> row(text, column));
    text.print(console, "");
  }

  private static void row(TextTable text, JsonFields column) {
    JsonFields range = column.fields("range");
    text.row(
        column.text("name").orElse(ValueFormatter.UNKNOWN),
        column.text("storage_type").orElse(ValueFormatter.UNKNOWN),
        count(column.whole("null_count")),
        count(column.whole("nan_count")),
        count(column.whole("infinite_count")),
        end(range.value("min")),
        end(range.value("max")),
        status(column, range));
  }

  /** Whether it has statistics, and where it has no range, why. */
  private static String status(JsonFields column, JsonFields range) {
    String status = column.text("status").orElse(ValueFormatter.UNKNOWN);
    return range
        .text("status")
        .filter(why -> why.equals("withheld_small_group"))
        .map(why -> status + ", range withheld")
        .orElse(status);
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
