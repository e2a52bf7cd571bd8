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
 * Submits many builds at the same moment (j). Each takes longer than all submissions together, so
 * that none ends meanwhile and makes room: exactly those that run and those that may wait are
 * accepted.
 */
record SubmissionMeasurement(Workspace workspace) {

  private static final int SUBMISSIONS = 500;
  private static final int CALLERS = 64;
  private static final int BUILDS = 2;
  private static final int WAITING = 10;
  private static final int BUILT_ROWS = 400_000;
  private static final int REFUSED = 429;
  private static final int ACCEPTED = 202;

  /** How many were accepted, refused and lost. */
  List<Figure> measure() throws IOException, InterruptedException {
    ResponseStatistics responses = new ResponseStatistics();
    Queue<String> accepted = new ConcurrentLinkedQueue<>();
    int lost = 0;
    try (MeasuredService service = workspace.serve(BUILDS)) {
      String spec = service.csvSpec("burst", ServedTables.csv(BUILT_ROWS));
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
