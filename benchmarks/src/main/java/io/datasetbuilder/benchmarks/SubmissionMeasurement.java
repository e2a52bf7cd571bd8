package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.MeasuredService.CallerThreads;
import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
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
final class SubmissionMeasurement {

  private static final int SUBMISSIONS = 500;
  private static final int CALLERS = 64;
  private static final int BUILDS = 2;
  private static final int WAITING = 10;
  private static final int BUILT_ROWS = 400_000;
  private static final int REFUSED = 429;
  private static final int ACCEPTED = 202;

  private final Workspace workspace;
  private final ResponseStatistics responses = new ResponseStatistics();
  private final Queue<String> accepted = new ConcurrentLinkedQueue<>();

  SubmissionMeasurement(Workspace workspace) {
    this.workspace = workspace;
  }

  /** How many were accepted, refused and lost. */
  List<Figure> measure() throws IOException, InterruptedException {
    try (MeasuredService service = workspace.serve(BUILDS)) {
      String upload = service.uploadId("csv", ServedTables.csv(BUILT_ROWS));
      Map<String, String> request = ServedTables.request(ServedTables.spec("burst", upload));
      CallerThreads.share(
          CALLERS,
          0,
          SUBMISSIONS,
          submission -> {
            Response response = responses.add(service.post("/builds", request));
            if (response.isGood()) {
              accepted.add(response.text("run_id").orElse(""));
            }
          });
      workspace.progress("(j) waiting for the accepted builds");
      int lost = 0;
      for (String run : accepted) {
        lost += service.awaitEnd(run).equals("succeeded") ? 0 : 1;
      }
      return figures(lost);
    }
  }

  private List<Figure> figures(int lost) {
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
