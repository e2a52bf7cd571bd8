package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import io.datasetbuilder.wire.DatasetBodies;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code datasets [DATASET_ID]}: lists the built datasets, or one of them and its runs. */
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
    if (listing.datasets().isEmpty()) {
      console.println("no datasets");
      return;
    }
    TextTable table =
        new TextTable(
            "DATASET",
            "STATUS",
            "UPDATED",
            "ROWS",
            "VALIDATED",
            "RUNS",
            "COMPLETENESS",
            "HEALTH",
            "TITLE");
    listing.datasets().forEach(dataset -> row(table, dataset));
    table.print(console, "");
    if (listing.total() > listing.datasets().size()) {
      console.println(
          listing.datasets().size() + " of " + NumberFormat.counted(listing.total(), "dataset"));
    }
  }

  private static void row(TextTable table, ReadDatasets.DatasetSummary dataset) {
    IndexedRun latest = dataset.entry().latest();
    IndexedDataset facts = latest.dataset().orElseThrow();
    table.row(
        facts.datasetId(),
        latest.status().wire(),
        ValueFormatter.time(latest.happenedAt()),
        ValueFormatter.count(latest.publishedRows()),
        NumberFormat.count(latest.totalRowCount()),
        NumberFormat.count(dataset.entry().runCount()),
        dataset.axes().completeness().wire(),
        dataset.axes().health().wire(),
        facts.title());
  }

  private void print(
      ReadDatasets.DatasetSummary dataset, List<RunSnapshot> snapshots, List<ListedRun> runs) {
    IndexedRun latest = dataset.entry().latest();
    IndexedDataset facts = latest.dataset().orElseThrow();
    console.println("dataset: " + PlainLine.of(facts.datasetId()));
    console.println("  title: " + PlainLine.of(facts.title()));
    facts.refreshCadence().ifPresent(every -> console.println("  refreshed every: " + every));
    axes(dataset.axes());
    sources(dataset);
    if (!snapshots.isEmpty()) {
      console.println("  snapshots of the latest run:");
      RunFormatter.lines(snapshots).forEach(line -> console.println("    " + PlainLine.of(line)));
    }
    console.println("  runs (" + runs.size() + " of " + dataset.entry().runCount() + "):");
    TextTable table = new TextTable("RUN", "STATUS", "FINISHED", "ROWS", "VALIDATED");
    for (ListedRun listed : runs) {
      IndexedRun run = listed.run();
      table.row(
          run.runId(),
          run.status().wire(),
          ValueFormatter.time(run.happenedAt()),
          ValueFormatter.count(run.publishedRows()),
          NumberFormat.count(run.totalRowCount()));
    }
    table.print(console, "    ");
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
    TextTable table = new TextTable("SOURCE", "PROVIDER", "DATASET", "VALIDATED");
    for (IndexedSource source : dataset.entry().latest().sources()) {
      table.row(
          source.key(),
          source.provider().orElse(ValueFormatter.UNKNOWN),
          dataset.displayName(source.key()).or(source::dataset).orElse(ValueFormatter.UNKNOWN),
          ValueFormatter.count(source.rowCount()));
    }
    console.println("  sources:");
    table.print(console, "    ");
  }
}
