package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import io.datasetbuilder.benchmarks.MeasuredService.Task;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Aggregates a small table of the warehouse by SQL (n), each query in a process of its own: one
 * caller who pauses, so that a process waits for each call; the same caller without a pause, who
 * waits for processes to start; and many callers at the same moment, of whom most are refused.
 */
record QueryMeasurement(Workspace workspace) {

  private static final int CALLS = 200;
  private static final int BLOCKS = 4;
  private static final double MEDIAN_MOST_TIMES = 1.4;
  private static final double SLOW_MOST_TIMES = 3;

  private static final int CALLERS = 16;
  private static final int MOMENTS = 25;
  private static final int WARM_UP = 5_000;
  private static final double MOST_TIMES_ALONE = 1.5;
  private static final double MOST_MILLIS_UNTIL_REFUSED = 20;
  private static final int REFUSED = 429;

  private static final int ROWS = 1_000;
  private static final String PATH = "/warehouse/query";
  private static final Map<String, String> QUERY =
      Map.of(
          "table",
          "served.rows",
          "sql",
          "SELECT city, count(*) AS sales, sum(amount) AS amount FROM dataset GROUP BY city");

  List<Figure> measure() throws IOException, InterruptedException {
    BareStarts bare = new BareStarts(workspace);
    ResponseStatistics paused = new ResponseStatistics();
    ResponseStatistics continuous = new ResponseStatistics();
    ResponseStatistics accepted = new ResponseStatistics();
    ResponseStatistics refused = new ResponseStatistics();
    ResponseStatistics alone = new ResponseStatistics();
    try (WarehouseClient client = WarehouseClient.of(workspace)) {
      String spec = client.service().csvSpec("served", ServedTables.csv(ROWS));
      client.post("/build", Map.of("spec", spec));
      client.warmUp(PATH, QUERY);
      for (int block = 1; block <= BLOCKS; block++) {
        workspace.progress("(n) block " + block + " of " + BLOCKS);
        bare.add(CALLS / BLOCKS);
        client.addPaused(paused, CALLS / BLOCKS, PATH, QUERY);
        for (int i = 0; i < CALLS / BLOCKS; i++) {
          continuous.add(client.post(PATH, QUERY));
        }
        WarehouseClient.pause();
      }
      workspace.progress("(n) " + CALLERS + " callers");
      refuseOften(client);
      callAtOnce(client, CALLERS, accepted, refused);
      callAtOnce(client, WarehouseClient.SLOTS, alone, new ResponseStatistics());
    }
    String pausing = Figure.format("%d queries of one caller who pauses", CALLS);
    String pressing = Figure.format("%d queries of one caller without a pause", CALLS);
    return List.of(
        bare.median(pausing, paused, MEDIAN_MOST_TIMES),
        bare.slow(pausing, paused, SLOW_MOST_TIMES),
        bare.median(pressing, continuous, MEDIAN_MOST_TIMES),
        bare.slow(pressing, continuous, SLOW_MOST_TIMES),
        againstAlone(accepted, alone),
        untilRefused(refused),
        Figure.count("neither accepted nor refused as too many", accepted.errors(), 0));
  }

  /** Refusals that do not count: code that has run a few times only is not compiled. */
  private static void refuseOften(WarehouseClient client) throws InterruptedException {
    Task call = number -> client.service().post(PATH, QUERY);
    call.share(CALLERS, WARM_UP);
  }

  /** Callers who send one request each at the same moment, some moments after each other. */
  private static void callAtOnce(
      WarehouseClient client, int callers, ResponseStatistics accepted, ResponseStatistics refused)
      throws InterruptedException {
    Task call =
        number -> {
          Response response = client.service().post(PATH, QUERY);
          (response.status() == REFUSED ? refused : accepted).add(response);
        };
    for (int moment = 0; moment < MOMENTS; moment++) {
      WarehouseClient.pause();
      call.share(callers, callers);
    }
  }

  /** Whether those who are refused slow down those who are not. */
  private static Figure againstAlone(ResponseStatistics accepted, ResponseStatistics alone) {
    double ours = Figure.millis(accepted.within(0.5));
    double compared = Figure.millis(alone.within(0.5));
    return Figure.ratio(
        Figure.format(
            "%d callers at the same moment, %d times, %d slots: median of the %d accepted",
            CALLERS, MOMENTS, WarehouseClient.SLOTS, accepted.size()),
        Figure.format("%.1f ms", ours),
        Figure.format("%d callers: %.1f ms", WarehouseClient.SLOTS, compared),
        ours / compared,
        MOST_TIMES_ALONE);
  }

  private static Figure untilRefused(ResponseStatistics refused) {
    Duration slow = refused.within(0.95);
    return new Figure(
        Figure.format("95 of 100 of the %d refused", refused.size()),
        Figure.format("%.1f ms", Figure.millis(slow)),
        Figure.format("median: %.1f ms", Figure.millis(refused.within(0.5))),
        Figure.format("%.1f ms", Figure.millis(slow)),
        Figure.format("at most %.0f ms", MOST_MILLIS_UNTIL_REFUSED),
        Figure.millis(slow) <= MOST_MILLIS_UNTIL_REFUSED);
  }
}
