package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.MeasuredService.CallerThreads;
import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs builds of every kind that has stopped the service before, six at a time (l): types that
 * change in the last row, casts that fail, cancels, wide tables, nested lists. Every job has to
 * end, the engine has to release everything, and small requests succeed all the while.
 */
final class MixedBuildsMeasurement {

  private static final int BUILDS = 200;
  private static final int AT_ONCE = 6;
  private static final int LONG_TABLE = 300_000;
  private static final Duration MOST_FOR_SMALL_REQUESTS = Duration.ofSeconds(1);
  private static final long BETWEEN_MILLIS = 100;
  private static final List<String> SMALL = List.of("/version", "/builds?limit=5", "/datasets");

  private final Workspace workspace;
  private final int builds;
  private final ResponseStatistics small = new ResponseStatistics();
  private final AtomicInteger unexpected = new AtomicInteger();

  MixedBuildsMeasurement(Workspace workspace) {
    this.workspace = workspace;
    this.builds = workspace.options().scaled(BUILDS, 12);
  }

  /**
   * A table and how its build may end.
   *
   * @param isCancelled whether the build is cancelled while it runs
   * @param results statuses of a job that are right
   */
  private record Case(String name, String spec, boolean isCancelled, Set<String> results) {}

  /** Builds that ended otherwise than they had to, what is left of them, and the small requests. */
  List<Figure> measure() throws IOException, InterruptedException {
    try (MeasuredService service = workspace.serve(AT_ONCE)) {
      List<Case> cases = cases(service);
      AtomicInteger next = new AtomicInteger();
      AtomicInteger building = new AtomicInteger(AT_ONCE);
      CallerThreads.run(
          AT_ONCE + 1,
          thread -> {
            if (thread == AT_ONCE) {
              sendSmallRequests(service, building);
            } else {
              build(service, cases, next, building);
            }
          });
      return figures(service);
    }
  }

  private static List<Case> cases(MeasuredService service) throws InterruptedException {
    String late = service.uploadId("csv", ServedTables.lateText(LONG_TABLE));
    Set<String> succeeded = Set.of("succeeded");
    Case lateText = new Case("late-text", spec("late-text", "csv", late, ""), false, succeeded);
    Case failing =
        new Case(
            "failing-cast", spec("failing-cast", "csv", late, "id: int"), false, Set.of("failed"));
    Case cancelled =
        new Case(
            "cancelled",
            spec("cancelled", "csv", late, ""),
            true,
            Set.of("cancelled", "succeeded"));
    String wide = service.uploadId("csv", ServedTables.wide());
    Case wideTable = new Case("wide", spec("wide", "csv", wide, ""), false, succeeded);
    String nested = service.uploadId("jsonl", ServedTables.nested());
    Case nestedLists = new Case("nested", spec("nested", "jsonl", nested, ""), false, succeeded);
    String small = service.uploadId("csv", ServedTables.csv(500));
    Case smallTable = new Case("small", spec("small", "csv", small, ""), false, succeeded);
    return List.of(
        lateText,
        failing,
        cancelled,
        wideTable,
        smallTable,
        nestedLists,
        lateText,
        cancelled,
        failing,
        smallTable);
  }

  private static String spec(String datasetId, String format, String uploadId, String casts) {
    String rows = ServedTables.file("rows", format, uploadId, casts);
    return ServedTables.spec(datasetId, List.of(rows), "parquet", "jsonl");
  }

  private void build(
      MeasuredService service, List<Case> cases, AtomicInteger next, AtomicInteger building)
      throws InterruptedException {
    try {
      for (int i = next.getAndIncrement(); i < builds; i = next.getAndIncrement()) {
        build(service, cases.get(i % cases.size()), i);
      }
    } finally {
      building.decrementAndGet();
    }
  }

  private void build(MeasuredService service, Case wanted, int number) throws InterruptedException {
    String run = "mixed-" + number;
    Response submitted = service.post("/builds", ServedTables.request(wanted.spec(), run));
    if (wanted.isCancelled()) {
      Thread.sleep(20 + new Random(number).nextInt(600));
      service.post("/builds/" + run + "/cancel", Map.of());
    }
    String status = submitted.isGood() ? service.awaitEnd(run) : "refused";
    if (!wanted.results().contains(status)) {
      workspace.progress("(l) " + wanted.name() + " as " + run + " ended as " + status);
      unexpected.incrementAndGet();
    }
  }

  private void sendSmallRequests(MeasuredService service, AtomicInteger building)
      throws InterruptedException {
    for (int i = 0; building.get() > 0; i++) {
      small.add(service.get(SMALL.get(i % SMALL.size())));
      Thread.sleep(BETWEEN_MILLIS);
    }
  }

  private List<Figure> figures(MeasuredService service) throws InterruptedException {
    String metrics = service.get("/metrics").body();
    return List.of(
        Figure.count(
            "%d mixed builds, %d at a time: ended otherwise than they had to"
                .formatted(builds, AT_ONCE),
            unexpected.get(),
            0),
        Figure.count(
            "databases of the engine that are left, open or abandoned",
            sessions(metrics, "open") + sessions(metrics, "abandoned"),
            0),
        Figure.count("small requests beside them that failed", small.errors(), 0),
        Figure.time(
            "the slowest of %,d small requests".formatted(small.size()),
            List.of(small.within(1)),
            MOST_FOR_SMALL_REQUESTS));
  }

  private static long sessions(String metrics, String state) {
    Matcher found =
        Pattern.compile("engine_sessions\\{state=\"" + state + "\"\\} ([0-9.]+)").matcher(metrics);
    if (!found.find()) {
      throw new ChildProcesses.ProcessFailed("the metrics do not count the engine's sessions");
    }
    return (long) Double.parseDouble(found.group(1));
  }
}
