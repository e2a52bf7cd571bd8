package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import io.datasetbuilder.wire.RunBodies;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/** {@code runs}: lists the finished runs, newest first. */
public final class RunsCommand extends ServiceCommand {

  private final OptionSpec dataset = option("--dataset", "ID", "Only runs of this dataset.");

  private final OptionSpec limit =
      number("--limit", ReadRun.DEFAULT_LIMIT, "Maximum number of runs shown");

  public RunsCommand(Console console) {
    super(console, "no list of runs", "List the finished runs, newest first.");
    addWarehouse();
  }

  @Override
  protected int run(BuilderService service) {
    List<ListedRun> runs =
        valueOf(service.runs().list(Options.value(dataset), limit.<Integer>getValue()));
    print(() -> RunBodies.list(runs), () -> print(runs));
    return ExitCode.OK;
  }

  private void print(List<ListedRun> runs) {
    if (runs.isEmpty()) {
      console.println("no runs");
      return;
    }
    TextTable table = new TextTable("RUN", "STATUS", "FINISHED", "ROWS", "DATASET");
    for (ListedRun listed : runs) {
      IndexedRun run = listed.run();
      table.row(
          run.runId(),
          run.status().wire(),
          ValueFormatter.time(run.happenedAt()),
          ValueFormatter.count(run.publishedRows()),
          run.dataset().map(IndexedDataset::datasetId).orElse(ValueFormatter.UNKNOWN));
    }
    table.print(console, "");
  }
}
