package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes a site of many small runs (u): the first time, again without a change, and after one
 * dataset has got another run.
 */
record SiteMeasurement(Workspace workspace) {

  private static final int RUNS = 10_000;
  private static final int RUNS_EACH = 10;
  private static final int ROWS = 200;
  private static final Duration MOST = Duration.ofSeconds(30);
  private static final double MOST_TIMES_AGAIN = 0.5;
  private static final long MOST_PAGE_BYTES = 150_000;
  private static final String ORIGINAL = "run-that-is-copied";
  private static final String DATASET = "dataset-that-is-copied";

  List<Figure> measure() throws IOException, InterruptedException {
    int datasets = workspace.options().scaled(RUNS / RUNS_EACH, 10);
    workspace.progress("(u) making " + datasets * RUNS_EACH + " runs");
    build(DATASET, ORIGINAL);
    CopiedRun.ofAll(workspace, ORIGINAL, DATASET).copy(datasets * RUNS_EACH, datasets);
    List<CompletedProcess> first = new ArrayList<>();
    List<CompletedProcess> again = new ArrayList<>();
    List<CompletedProcess> afterOne = new ArrayList<>();
    for (int round = 0; round < workspace.options().rounds; round++) {
      if (round > 0) {
        Workspace.delete(site());
      }
      first.add(write());
      again.add(write());
      build(CopiedRun.dataset(datasets / 2), "run-of-round-" + round);
      afterOne.add(write());
    }
    List<Figure> figures =
        List.of(
            first(datasets, new Series(first)),
            against("the same site again, without a change", again, first),
            against("the same site after one more run", afterOne, first),
            largestPage(),
            Figure.information("peak resident memory of the first", new Series(first).peakText()));
    Workspace.delete(site());
    return figures;
  }

  private static Figure first(int datasets, Series times) {
    return new Figure(
        Figure.format("site of %,d datasets and %,d runs", datasets, datasets * RUNS_EACH),
        times.text(),
        "",
        times.text(),
        "at most " + MOST.toSeconds() + " s",
        times.median().compareTo(MOST) <= 0);
  }

  private static Figure against(
      String what, List<CompletedProcess> ours, List<CompletedProcess> first) {
    Series series = new Series(ours);
    Series compared = new Series(first);
    return Figure.ratio(
        what,
        series.text(),
        "the first time: " + compared.text(),
        (double) series.median().toNanos() / compared.median().toNanos(),
        MOST_TIMES_AGAIN);
  }

  private void build(String datasetId, String runId) throws IOException, InterruptedException {
    try (MeasuredService service = workspace.serve(1)) {
      String upload = service.uploadId("csv", ServedTables.csv(ROWS));
      String spec =
          ServedTables.spec(
              datasetId,
              List.of(ServedTables.file("rows", "csv", upload, "")),
              "parquet",
              "csv",
              "jsonl",
              "markdown");
      service.post("/build", Map.of("spec", spec, "run_id", runId));
    }
  }

  /** For readers of the operator's choice, since no terms of the rows are stated. */
  private CompletedProcess write() throws IOException, InterruptedException {
    workspace.progress("(u) writing the site");
    return workspace.launch(
        "site", "--private", "--to", site(), "--output-dir", workspace.output());
  }

  private Path site() {
    return workspace.folder().resolve("site");
  }

  /** Of the pages of the site itself; reports of runs are files. */
  private Figure largestPage() throws IOException {
    long bytes;
    try (Stream<Path> found = Files.walk(site())) {
      bytes =
          found
              .filter(path -> path.getFileName().toString().endsWith(".html"))
              .filter(path -> !path.toString().contains("/files/"))
              .mapToLong(path -> path.toFile().length())
              .max()
              .orElseThrow();
    }
    String shown = Figure.format("%.1f kB", bytes / 1e3);
    return new Figure(
        "the largest of its pages",
        shown,
        "",
        shown,
        Figure.format("at most %d kB", MOST_PAGE_BYTES / 1000),
        bytes <= MOST_PAGE_BYTES);
  }
}
