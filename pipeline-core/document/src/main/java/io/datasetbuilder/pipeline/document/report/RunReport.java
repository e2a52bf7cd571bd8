package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Content of the page about a run.
 *
 * @param totals of the whole run, this page among its files
 * @param datasetId id of the dataset in the BuildSpec
 * @param title its title
 * @param description its purpose
 * @param runId the run
 * @param status its status
 * @param startedAt its begin
 * @param finishedAt time at which everything except this page was written
 * @param builderVersion version of the service that built
 * @param specDigest {@code sha256:<hex>} of the canonical BuildSpec
 * @param sources each source in spec order, followed by a composition
 * @param outputs files that were written, in the order to show them
 * @param snapshots those that the run commits to a warehouse once this page is written
 * @param messages messages about the whole run, safe to show: warnings, and failures that belong to
 *     no source
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

  /** Duration of the run; never below zero, even when the clock was set back. */
  public Duration duration() {
    Duration taken = Duration.between(startedAt, finishedAt);
    return taken.isNegative() ? Duration.ZERO : taken;
  }

  /**
   * A file that the run wrote.
   *
   * @param path below the run's folder
   * @param facts length and hash of the file
   */
  public record Output(String path, FileFacts facts) {}

  /**
   * A snapshot of a table.
   *
   * @param table its name in the warehouse
   */
  public record Snapshot(String table, String id) {}
}
