package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.ListOptions;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.RunListBody;
import io.datasetbuilder.pipeline.model.index.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.runs.list.ListRuns;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code runs}: the finished runs, newest first. */
public final class RunsCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final OptionSpec dataset =
      ListOptions.text("--dataset", "ID", "Only runs of this dataset.");

  private final OptionSpec limit =
      ListOptions.limit("The most runs that are shown", ListRuns.DEFAULT_LIMIT);

  public RunsCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("List the finished runs, newest first.");
    command.addOption(dataset).addOption(limit);
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      List<IndexedRun> runs =
          RunResults.of(service.runs().list(ListOptions.value(dataset), limit.<Integer>getValue()));
      if (json()) {
        console.say(RunListBody.of(runs));
      } else {
        print(runs);
      }
      return ExitCode.OK;
    }
  }

  private void print(List<IndexedRun> runs) {
    if (runs.isEmpty()) {
      console.say("no runs");
      return;
    }
    TextTable table = new TextTable("RUN", "STATUS", "FINISHED", "ROWS", "DATASET");
    for (IndexedRun run : runs) {
      table.row(
          run.runId(),
          run.status().wire(),
          RunResults.time(run.happenedAt()),
          RunResults.count(run.publishedRows()),
          run.dataset().map(IndexedDataset::datasetId).orElse(RunResults.UNKNOWN));
    }
    table.print(console, "");
  }

  @Override
  protected String refused() {
    return "no list of runs";
  }
}
