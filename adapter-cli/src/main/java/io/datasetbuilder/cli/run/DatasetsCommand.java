package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import io.datasetbuilder.wire.DatasetBodies;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code datasets [DATASET_ID]}: lists the built datasets, or one of them and its runs; a dataset
 * whose id is the word of a command below is shown with {@code datasets -- DATASET_ID}.
 */
public final class DatasetsCommand extends ServiceCommand {

  private final PositionalParamSpec dataset =
      optionalParameter(0, "DATASET_ID", "Show this dataset and its runs.");

  private final OptionSpec limit =
      number("--limit", ReadDatasets.DEFAULT_LIMIT, "Maximum number of datasets or runs shown");

  public DatasetsCommand(Console console) {
    super(
        console,
        "no dataset to show",
        "List the built datasets, latest run first, or show one of them.");
    addWarehouse();
    addOwner();
  }

  @Override
  protected int run(BuilderService service) {
    String id = dataset.getValue();
    int most = limit.<Integer>getValue();
    if (id == null) {
      ReadDatasets.DatasetListing listing = valueOf(service.runs().datasets(most));
      print(() -> DatasetBodies.of(listing), () -> print(listing));
    } else {
      ReadDatasets.DatasetSummary found = valueOf(service.runs().dataset(id));
      List<RunSnapshot> snapshots = valueOf(service.runs().snapshots(found));
      List<ListedRun> runs = valueOf(service.runs().datasetRuns(id, most));
      print(() -> DatasetBodies.of(found, snapshots), () -> print(found, snapshots, runs));
    }
    return ExitCode.OK;
  }

  private void print(ReadDatasets.DatasetListing listing) {
    new TextTable<ReadDatasets.DatasetSummary>()
        .column("DATASET", dataset -> facts(dataset).datasetId())
        .column("STATUS", dataset -> dataset.entry().latest().status().wire())
        .column("UPDATED", dataset -> ValueFormatter.time(dataset.entry().latest().happenedAt()))
        .column("ROWS", dataset -> ValueFormatter.count(dataset.entry().latest().publishedRows()))
        .column(
            "VALIDATED", dataset -> NumberFormat.count(dataset.entry().latest().totalRowCount()))
        .column("RUNS", dataset -> NumberFormat.count(dataset.entry().runCount()))
        .column("COMPLETENESS", dataset -> dataset.axes().completeness().wire())
        .column("HEALTH", dataset -> dataset.axes().health().wire())
        .column("TITLE", dataset -> facts(dataset).title())
        .printOr("no datasets", console::println, listing.datasets());
    if (listing.total() > listing.datasets().size()) {
      console.println(
          listing.datasets().size() + " of " + NumberFormat.counted(listing.total(), "dataset"));
    }
  }

  private static IndexedDataset facts(ReadDatasets.DatasetSummary dataset) {
    return dataset.entry().latest().dataset().orElseThrow();
  }

  private void print(
      ReadDatasets.DatasetSummary dataset, List<RunSnapshot> snapshots, List<ListedRun> runs) {
    IndexedDataset facts = facts(dataset);
    console.println("dataset: " + PlainLine.of(facts.datasetId()));
    console.println("  title: " + PlainLine.of(facts.title()));
    facts.refreshCadence().ifPresent(every -> console.println("  refreshed every: " + every));
    dataset
        .axes()
        .nextRefreshAt()
        .ifPresent(
            at -> console.println("  next refresh after: " + ValueFormatter.time(Optional.of(at))));
    axes(dataset.axes());
    sources(dataset);
    if (!snapshots.isEmpty()) {
      console.println("  snapshots of the latest run:");
      RunFormatter.lines(snapshots).forEach(line -> console.println("    " + PlainLine.of(line)));
    }
    console.println("  runs (" + runs.size() + " of " + dataset.entry().runCount() + "):");
    RunsCommand.table()
        .column("VALIDATED", run -> NumberFormat.count(run.totalRowCount()))
        .print(console::println, "    ", runs.stream().map(ListedRun::run).toList());
  }

  private void axes(StatusAxes axes) {
    console.println(
        "  state: refresh %s, completeness %s, health %s, access %s, maturity %s"
            .formatted(
                axes.refresh().wire(),
                axes.completeness().wire(),
                axes.health().wire(),
                axes.access().wire(),
                axes.maturity().wire()));
  }

  private void sources(ReadDatasets.DatasetSummary dataset) {
    console.println("  sources:");
    new TextTable<IndexedSource>()
        .column("SOURCE", IndexedSource::key)
        .column("PROVIDER", source -> source.provider().orElse(ValueFormatter.UNKNOWN))
        .column(
            "DATASET",
            source ->
                dataset
                    .displayName(source.key())
                    .or(source::dataset)
                    .orElse(ValueFormatter.UNKNOWN))
        .column("VALIDATED", source -> ValueFormatter.count(source.rowCount()))
        .print(console::println, "    ", dataset.entry().latest().sources());
  }
}
