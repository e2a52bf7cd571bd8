package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds a large table with and without a warehouse on the same file system (p), and compares the
 * time of each build after its manifest, which comes before the commit: the times of whole builds
 * vary by more than a commit takes.
 */
final class CommitMeasurement {

  private static final double MOST_MILLIS_MORE = 50;

  private final Workspace workspace;
  private final List<CompletedProcess> builds = new ArrayList<>();
  private final List<CompletedProcess> committedBuilds = new ArrayList<>();

  CommitMeasurement(Workspace workspace) {
    this.workspace = workspace;
  }

  List<Figure> measure() throws IOException, InterruptedException {
    LargeTable table = LargeTable.upload(workspace);
    Object[] warehouse = {"--warehouse", workspace.warehouse()};
    // The catalog is made before the builds that count.
    String first = "first";
    table.build(first, warehouse);
    String title = table.title(first);
    AlternatingRuns ends =
        AlternatingRuns.of(
            workspace.options().rounds,
            () -> behindManifest(table, committedBuilds, warehouse),
            () -> behindManifest(table, builds));
    double ours = Figure.millis(ends.ours().median());
    double compared = Figure.millis(ends.other().median());
    return List.of(
        new Figure(
            "commit of " + title + ", from the manifest to the end of the build",
            ends.ours().text(),
            "build without a warehouse: " + ends.other().text(),
            Figure.format("%+.0f ms", ours - compared),
            Figure.format("at most %.0f ms more", MOST_MILLIS_MORE),
            ours - compared <= MOST_MILLIS_MORE),
        Figure.information(
            "the whole builds, with and without a warehouse",
            new Series(committedBuilds).text() + "; " + new Series(builds).text()));
  }

  /**
   * Builds; returns the build with the time from its saved manifest to its end. The run stays: a
   * collection that removes the last link of a large file pays for its blocks.
   */
  private CompletedProcess behindManifest(
      LargeTable table, List<CompletedProcess> completed, Object... options)
      throws IOException, InterruptedException {
    String run = "commit-" + (builds.size() + committedBuilds.size());
    CompletedProcess built = table.build(run, options);
    Instant end = Instant.now();
    Instant saved =
        Files.getLastModifiedTime(workspace.run(run).resolve("manifest.json")).toInstant();
    completed.add(built);
    return built.withTime(Duration.between(saved, end));
  }
}
