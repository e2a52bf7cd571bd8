package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.SnapshotOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.output.ResultFormatter;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.warehouse.query.RowsQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code rows NAME}: shows rows of a table of the warehouse. Many rows are read page by page, all
 * of one snapshot, and none is kept.
 */
public final class RowsCommand extends LocalOrRemoteCommand {

  private final PositionalParamSpec table = add(SqlOptions.tableName());
  private final SnapshotOptions snapshot = add(new SnapshotOptions());

  private final OptionSpec columns =
      option("--columns", "NAMES", "Only these columns, with commas between them.");

  private final OptionSpec sort =
      add(
          Options.repeatable(
              "--sort", "COLUMN[:desc]", "Order by this column; nulls are last. Repeatable."));

  private final OptionSpec filter =
      add(
          Options.repeatable(
              "--filter",
              "'COLUMN OP VALUE'",
              "Only rows that satisfy this, and all others given. OP is",
              RowOptions.operators() + "; the values of in",
              "have commas between them. Repeatable."));

  private final OptionSpec offset = number("--offset", 0L, "Rows that are skipped");

  private final OptionSpec limit =
      number(
          "--limit",
          RowsQuery.DEFAULT_PAGE_SIZE,
          "Most rows; with --json at most " + RowsQuery.MAX_PAGE_SIZE);

  private final OptionSpec count = flag("--count", "Count the rows that satisfy the filters.");

  public RowsCommand(Console console) {
    super(console, Reads.RUNS_AND_TABLES, "rows not read", "Show rows of a table of a warehouse.");
  }

  @Override
  protected void checkUsage() {
    super.checkUsage();
    snapshot.check();
    int most = limit.<Integer>getValue();
    if (most < 1) {
      throw wrongUsage("--limit is at least 1");
    }
    if (json() && most > RowsQuery.MAX_PAGE_SIZE) {
      throw wrongUsage("--json shows one page: --limit is then at most " + RowsQuery.MAX_PAGE_SIZE);
    }
    for (String written : values(filter)) {
      if (RowOptions.filter(written).isEmpty()) {
        throw wrongUsage(
            "--filter is a column, an operator and a value; the operators are "
                + RowOptions.operators());
      }
    }
  }

  @Override
  protected int run(ServiceClient client) {
    if (json()) {
      client.forEachPage(
          request(),
          page -> {
            console.println(page);
            return false;
          });
    } else {
      client.forEachPage(request(), new Pages()::show);
    }
    return ExitCode.OK;
  }

  private JsonObject request() {
    JsonMembers request =
        snapshot
            .addTo(new JsonMembers().put("table", table.<String>getValue()))
            .put("offset", offset.<Long>getValue())
            .put("page_size", Math.min(limit.<Integer>getValue(), RowsQuery.MAX_PAGE_SIZE))
            .putIfPresent("columns", Options.<String>value(columns), RowOptions::columns)
            .put("sort", array(values(sort).stream().map(RowOptions::sort).toList()))
            .put(
                "filters",
                array(
                    values(filter).stream()
                        .flatMap(written -> RowOptions.filter(written).stream())
                        .toList()));
    if (Options.isSet(count)) {
      request.put("count", "exact");
    }
    return request.toObject();
  }

  private static JsonArray array(List<JsonObject> objects) {
    return new JsonArray(new ArrayList<>(objects));
  }

  private static List<String> values(OptionSpec repeatable) {
    return Options.<List<String>>value(repeatable).orElseGet(List::of);
  }

  /** Prints pages until as many rows are shown as are wanted. */
  private final class Pages {

    private final ResultFormatter formatter = new ResultFormatter(console);
    private int left = limit.<Integer>getValue();
    private boolean begun;

    /** Whether the next page is wanted. */
    boolean show(JsonObject page) {
      if (!begun) {
        begun = true;
        ResultFormatter.noteSnapshot(console, page);
        noteCount(page);
      }
      formatter.print(page, left);
      left -= returned(page);
      return left > 0 && console.isWritten();
    }

    private static int returned(JsonObject page) {
      return ResponseFields.of(page).fields("page").whole("returned").map(Long::intValue).orElse(0);
    }

    private void noteCount(JsonObject page) {
      Optional<Long> all = ResponseFields.of(page).fields("count").whole("value");
      all.ifPresent(rows -> console.note(NumberFormat.counted(rows, "row") + " in all"));
    }
  }
}
