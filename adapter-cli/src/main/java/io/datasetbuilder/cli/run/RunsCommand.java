package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
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
    addOwner();
  }

  @Override
  protected int run(BuilderService service) {
    return show(
        service.runs().list(Options.value(dataset), limit.<Integer>getValue()),
        RunBodies::list,
        this::print);
  }

  private void print(List<ListedRun> runs) {
    table()
        .column(
            "DATASET",
            run -> run.dataset().map(IndexedDataset::datasetId).orElse(ValueFormatter.UNKNOWN))
        .printOr("no runs", console::println, runs.stream().map(ListedRun::run).toList());
  }

  /** The columns that every list of runs has. */
  static TextTable<IndexedRun> table() {
    return new TextTable<IndexedRun>()
        .column("RUN", IndexedRun::runId)
        .column("STATUS", run -> run.status().wire())
        .column("FINISHED", run -> ValueFormatter.time(run.happenedAt()))
        .column("ROWS", run -> ValueFormatter.count(run.publishedRows()));
  }
}
