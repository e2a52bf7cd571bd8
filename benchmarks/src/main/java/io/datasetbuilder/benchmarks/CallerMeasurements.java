package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import io.datasetbuilder.benchmarks.MeasuredService.Task;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Measures a service that runs two builds and has many callers at once: those that poll and list
 * (i), and those that submit builds (j).
 */
record CallerMeasurements(Workspace workspace) {

  private static final int CALLERS = 64;
  private static final int BUILDS = 2;

  private static final double MOST_TIMES_IDLE = 5;
  private static final int RUNS = 100_000;
  private static final int DATASETS = 200;
  private static final int CALLS_EACH = 40;
  private static final long BETWEEN_MILLIS = 500;
  private static final int IDLE_CALLS = 300;
  private static final int POLLED_ROWS = 300_000;

  private static final int SUBMISSIONS = 500;
  private static final int WAITING = 10;
  private static final int SUBMITTED_ROWS = 400_000;
  private static final int REFUSED = 429;
  private static final int ACCEPTED = 202;

  /**
   * Lets callers poll while builds run: the reads that failed, and the slowest of a hundred against
   * the middle one of a single caller of the idle service.
   */
  List<Figure> polling() throws IOException, InterruptedException {
    int runs = workspace.options().scaled(RUNS, 1_000);
    makeRuns(runs);
    ResponseStatistics idle = new ResponseStatistics();
    ResponseStatistics reads = new ResponseStatistics();
    ResponseStatistics builds = new ResponseStatistics();
    try (MeasuredService service = workspace.serve(BUILDS)) {
      String spec = service.csvSpec("polled", ServedTables.csv(POLLED_ROWS));
      for (int i = 0; i < 2 * IDLE_CALLS; i++) {
        Response response = service.get(path(i, runs));
        if (i >= IDLE_CALLS) {
          idle.add(response);
        }
      }
      workspace.progress("(i) " + CALLERS + " callers during " + BUILDS + " builds");
      Task poll =
          caller -> {
            Thread.sleep(BETWEEN_MILLIS * caller / CALLERS);
            for (int i = 0; i < CALLS_EACH; i++) {
              reads.add(service.get(path(caller + i * 7, runs)));
              Thread.sleep(BETWEEN_MILLIS);
            }
          };
      Task build = number -> builds.add(service.post("/build", Map.of("spec", spec)));
      poll.shareBeside(CALLERS, CALLERS, BUILDS, build);
    }
    String what =
        Figure.format(
            "%d callers, two calls a second each, of %,d indexed runs during %d builds (%d done)",
            CALLERS, runs, BUILDS, builds.size());
    double slow = Figure.millis(reads.within(0.99));
    double middle = Figure.millis(idle.within(0.5));
    return List.of(
        Figure.count(what + ": failed responses", reads.errors() + builds.errors(), 0),
        Figure.ratio(
            Figure.format("99 of 100 of its %,d reads came within", reads.size()),
            Figure.format("%.2f ms", slow),
            Figure.format("median of the idle service: %.2f ms", middle),
            slow / middle,
            MOST_TIMES_IDLE),
        Figure.information(
            "the middle of its reads, and 9 of 10",
            Figure.format(
                "%.2f ms, %.2f ms",
                Figure.millis(reads.within(0.5)), Figure.millis(reads.within(0.9)))));
  }

  private void makeRuns(int runs) throws IOException, InterruptedException {
    workspace.progress("(i) making " + runs + " runs");
    try (MeasuredService service = workspace.serve(BUILDS)) {
      String spec = service.csvSpec("polled", ServedTables.csv(20));
      service.post("/build", Map.of("spec", spec, "run_id", "original"));
    }
    CopiedRun.ofDocuments(workspace, "original", "polled").copy(runs, DATASETS);
  }

  private static String path(int number, int runs) {
    String run = CopiedRun.id(Math.floorMod(number * 7919, runs));
    return switch (number % 6) {
      case 0 -> "/builds?limit=50";
      case 1 -> "/builds/" + run;
      case 2 -> "/datasets?limit=50";
      case 3 -> "/builds/" + run + "/stages";
      case 4 -> "/datasets/" + CopiedRun.dataset(number % DATASETS) + "/runs";
      default -> "/builds/" + run + "/manifest";
    };
  }

  /**
   * Submits many builds at the same moment: how many were accepted, refused and lost. Each takes
   * longer than all submissions together, so that none ends meanwhile and makes room: exactly those
   * that run and those that may wait are accepted.
   */
  List<Figure> submissions() throws IOException, InterruptedException {
    ResponseStatistics responses = new ResponseStatistics();
    Queue<String> accepted = new ConcurrentLinkedQueue<>();
    int lost = 0;
    try (MeasuredService service = workspace.serve(BUILDS)) {
      String spec = service.csvSpec("burst", ServedTables.csv(SUBMITTED_ROWS));
      Task submit =
          number -> {
            Response response = responses.add(service.post("/builds", Map.of("spec", spec)));
            if (response.isGood()) {
              accepted.add(response.text("run_id").orElse(""));
            }
          };
      submit.share(CALLERS, SUBMISSIONS);
      workspace.progress("(j) waiting for the accepted builds");
      for (String run : accepted) {
        lost += service.awaitEnd(run).equals("succeeded") ? 0 : 1;
      }
    }
    Map<Integer, Long> statuses = responses.byStatus();
    return List.of(
        Figure.count(
            "%d submissions at once, %d builds run and %d wait: accepted"
                .formatted(SUBMISSIONS, BUILDS, WAITING),
            statuses.getOrDefault(ACCEPTED, 0L),
            BUILDS + WAITING),
        Figure.count(
            "refused as too many",
            statuses.getOrDefault(REFUSED, 0L),
            SUBMISSIONS - BUILDS - WAITING),
        Figure.count("accepted builds that did not succeed", lost, 0));
  }
}
