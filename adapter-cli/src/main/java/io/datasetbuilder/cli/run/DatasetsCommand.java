package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.ListOptions;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.DatasetBody;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.runs.dataset.DatasetListing;
import io.datasetbuilder.pipeline.runs.dataset.DatasetSummary;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code datasets [DATASET_ID]}: the built datasets, or one of them and its runs. */
public final class DatasetsCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final PositionalParamSpec dataset =
      ListOptions.parameter(0, "0..1", "DATASET_ID", "Show this dataset and its runs.");

  private final OptionSpec limit =
      ListOptions.limit("The most datasets or runs that are shown", ReadDatasets.DEFAULT_LIMIT);

  public DatasetsCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command
        .usageMessage()
        .description("List the built datasets, latest run first, or show one of them.");
    command.addPositional(dataset);
    command.addOption(limit);
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    Optional<String> named = Optional.ofNullable(dataset.getValue());
    DatasetFormatter text = new DatasetFormatter(console);
    int most = limit.<Integer>getValue();
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      if (named.isPresent()) {
        DatasetSummary found = RunResults.of(service.runs().dataset(named.get()));
        List<IndexedRun> runs = RunResults.of(service.runs().datasetRuns(named.get(), most));
        answer(() -> DatasetBody.of(found), () -> text.print(found, runs));
      } else {
        DatasetListing listing = RunResults.of(service.runs().datasets(most));
        answer(() -> DatasetBody.of(listing), () -> text.print(listing));
      }
      return ExitCode.OK;
    }
  }

  @Override
  protected String refused() {
    return "no dataset to show";
  }
}
