package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import io.datasetbuilder.benchmarks.MeasuredService.Task;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Runs builds of every kind that has stopped the service before, six at a time (l): types that
 * change in the last row, casts that fail, cancels, wide tables, nested lists. Every job has to
 * end, the engine has to release everything, and small requests succeed all the while.
 */
record MixedBuildsMeasurement(Workspace workspace) {

  private static final int BUILDS = 200;
  private static final int AT_ONCE = 6;
  private static final int LONG_TABLE = 300_000;
  private static final Duration MOST_FOR_SMALL_REQUESTS = Duration.ofSeconds(1);
  private static final long BETWEEN_MILLIS = 100;
  private static final String CANCELLED = "cancelled";
  private static final List<String> SMALL = List.of("/version", "/builds?limit=5", "/datasets");
  private static final Pattern SESSIONS =
      Pattern.compile("engine_sessions\\{state=\"(?:open|abandoned)\"\\} ([0-9.]+)");

  /**
   * A table and how its build may end.
   *
   * @param results statuses of a job that are right; a build that may be cancelled is cancelled
   *     while it runs
   */
  private record Case(String name, String spec, Set<String> results) {

    static Case of(String name, String format, String uploadId, String casts, String... results) {
      String rows = ServedTables.file("rows", format, uploadId, casts);
      String spec = ServedTables.spec(name, List.of(rows), "parquet", "jsonl");
      return new Case(name, spec, Set.of(results));
    }
  }

  /** Builds that ended otherwise than they had to, what is left of them, and the small requests. */
  List<Figure> measure() throws IOException, InterruptedException {
    int builds = workspace.options().scaled(BUILDS, 12);
    AtomicInteger unexpected = new AtomicInteger();
    ResponseStatistics small = new ResponseStatistics();
    try (MeasuredService service = workspace.serve(AT_ONCE)) {
      List<Case> cases = cases(service);
      Task build =
          number -> {
            if (!endsAsItHasTo(service, cases.get(number % cases.size()), number)) {
              unexpected.incrementAndGet();
            }
          };
      Task read =
          number -> {
            small.add(service.get(SMALL.get(number % SMALL.size())));
            Thread.sleep(BETWEEN_MILLIS);
          };
      build.shareBeside(AT_ONCE, builds, 1, read);
      return List.of(
          Figure.count(
              "%d mixed builds, %d at a time: ended otherwise than they had to"
                  .formatted(builds, AT_ONCE),
              unexpected.get(),
              0),
          Figure.count(
              "databases of the engine that are left, open or abandoned", sessions(service), 0),
          Figure.count("failed small requests at the same time", small.errors(), 0),
          Figure.time(
              Figure.format("the slowest of %,d small requests", small.size()),
              List.of(small.within(1)),
              MOST_FOR_SMALL_REQUESTS));
    }
  }

  private static List<Case> cases(MeasuredService service) throws InterruptedException {
    String late = service.uploadId("csv", ServedTables.lateText(LONG_TABLE));
    Case lateText = Case.of("late-text", "csv", late, "", "succeeded");
    Case failing = Case.of("failing-cast", "csv", late, "id: int", "failed");
    Case cancelled = Case.of("cancelled", "csv", late, "", CANCELLED, "succeeded");
    String wide = service.uploadId("csv", ServedTables.wide());
    Case wideTable = Case.of("wide", "csv", wide, "", "succeeded");
    String nested = service.uploadId("jsonl", ServedTables.nested());
    Case nestedLists = Case.of("nested", "jsonl", nested, "", "succeeded");
    String small = service.uploadId("csv", ServedTables.csv(500));
    Case smallTable = Case.of("small", "csv", small, "", "succeeded");
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

  private boolean endsAsItHasTo(MeasuredService service, Case wanted, int number)
      throws InterruptedException {
    String run = "mixed-" + number;
    Response submitted = service.post("/builds", Map.of("spec", wanted.spec(), "run_id", run));
    if (wanted.results().contains(CANCELLED)) {
      Thread.sleep(20 + new Random(number).nextInt(600));
      service.post("/builds/" + run + "/cancel", Map.of());
    }
    String status = submitted.isGood() ? service.awaitEnd(run) : "refused";
    if (!wanted.results().contains(status)) {
      workspace.progress("(l) " + wanted.name() + " as " + run + " ended as " + status);
    }
    return wanted.results().contains(status);
  }

  private static long sessions(MeasuredService service) throws InterruptedException {
    List<MatchResult> states = SESSIONS.matcher(service.get("/metrics").body()).results().toList();
    if (states.size() != 2) {
      throw new ChildProcesses.ProcessFailed("the metrics do not count the engine's sessions");
    }
    return states.stream().mapToLong(state -> (long) Double.parseDouble(state.group(1))).sum();
  }
}
