package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Everything that the page about a run shows.
 *
 * @param totals of the whole run, this page among its files
 * @param datasetId the BuildSpec's identity
 * @param title its title
 * @param description its purpose
 * @param runId the run
 * @param status how it ended
 * @param startedAt when it began
 * @param finishedAt when everything but this page was written
 * @param builderVersion version of the service that built
 * @param specDigest {@code sha256:<hex>} of the canonical BuildSpec
 * @param sources each source in spec order, a composition behind them
 * @param outputs the files written, in the order to show them
 * @param snapshots those that the run commits to a warehouse once this page is written
 * @param messages what the run has to say as a whole, safe to show: warnings, and failures that
 *     belong to no source
 */
public record RunReport(
    RunTotals totals,
    String datasetId,
    String title,
    String description,
    String runId,
    RunStatus status,
    Instant startedAt,
    Instant finishedAt,
    String builderVersion,
    String specDigest,
    List<SourceReport> sources,
    List<Output> outputs,
    List<Snapshot> snapshots,
    List<String> messages) {

  public RunReport {
    sources = List.copyOf(sources);
    outputs = List.copyOf(outputs);
    snapshots = List.copyOf(snapshots);
    messages = List.copyOf(messages);
  }

  /** How long the run took; never below zero, whatever the clock did. */
  public Duration duration() {
    Duration taken = Duration.between(startedAt, finishedAt);
    return taken.isNegative() ? Duration.ZERO : taken;
  }

  /**
   * A file that the run wrote.
   *
   * @param path below the run's folder
   * @param facts what proves it
   */
  public record Output(String path, FileFacts facts) {}

  /**
   * A snapshot of a table.
   *
   * @param table its name in the warehouse
   */
  public record Snapshot(String table, String id) {}
}
