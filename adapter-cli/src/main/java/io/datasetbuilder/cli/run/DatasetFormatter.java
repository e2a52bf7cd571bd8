package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.pipeline.model.index.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.dataset.DatasetListing;
import io.datasetbuilder.pipeline.runs.dataset.DatasetSummary;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes;
import java.util.List;

/** Built datasets for people. */
final class DatasetFormatter {

  private final Console console;

  DatasetFormatter(Console console) {
    this.console = console;
  }

  void print(DatasetListing listing) {
    if (listing.datasets().isEmpty()) {
      console.say("no datasets");
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
      console.say(
          listing.datasets().size() + " of " + NumberFormat.counted(listing.total(), "dataset"));
    }
  }

  private static void row(TextTable table, DatasetSummary dataset) {
    IndexedRun latest = dataset.entry().latest();
    IndexedDataset facts = latest.dataset().orElseThrow();
    table.row(
        facts.datasetId(),
        latest.status().wire(),
        RunResults.time(latest.happenedAt()),
        RunResults.count(latest.publishedRows()),
        NumberFormat.count(latest.totalRowCount()),
        NumberFormat.count(dataset.entry().runCount()),
        dataset.axes().completeness().wire(),
        dataset.axes().health().wire(),
        facts.title());
  }

  void print(DatasetSummary dataset, List<IndexedRun> runs) {
    IndexedRun latest = dataset.entry().latest();
    IndexedDataset facts = latest.dataset().orElseThrow();
    console.say("dataset: " + PlainLine.of(facts.datasetId()));
    console.say("  title: " + PlainLine.of(facts.title()));
    facts.refreshCadence().ifPresent(every -> console.say("  refreshed every: " + every));
    axes(dataset.axes());
    sources(dataset);
    console.say("  runs (" + runs.size() + " of " + dataset.entry().runCount() + "):");
    TextTable table = new TextTable("RUN", "STATUS", "FINISHED", "ROWS", "VALIDATED");
    for (IndexedRun run : runs) {
      table.row(
          run.runId(),
          run.status().wire(),
          RunResults.time(run.happenedAt()),
          RunResults.count(run.publishedRows()),
          NumberFormat.count(run.totalRowCount()));
    }
    table.print(console, "    ");
  }

  private void axes(StatusAxes axes) {
    console.say(
        "  state: refresh %s, completeness %s, health %s, access %s, maturity %s"
            .formatted(
                axes.refresh().wire(),
                axes.completeness().wire(),
                axes.health().wire(),
                axes.access().wire(),
                axes.maturity().wire()));
  }

  private void sources(DatasetSummary dataset) {
    TextTable table = new TextTable("SOURCE", "PROVIDER", "DATASET", "VALIDATED");
    for (IndexedSource source : dataset.entry().latest().sources()) {
      table.row(
          source.key(),
          source.provider().orElse(RunResults.UNKNOWN),
          source.dataset().orElse(RunResults.UNKNOWN),
          RunResults.count(source.rowCount()));
    }
    console.say("  sources:");
    table.print(console, "    ");
  }
}
