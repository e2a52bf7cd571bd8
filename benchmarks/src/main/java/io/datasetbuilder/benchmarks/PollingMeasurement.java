package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets many callers poll and list while two builds run, and compares their slowest answers with
 * those that one caller gets of the idle service.
 */
final class PollingMeasurement {

  private static final double MOST_TIMES_IDLE = 10;
  private static final int RUNS = 100_000;
  private static final int CALLERS = 64;
  private static final int BUILDS = 2;
  private static final int CALLS_EACH = 40;
  private static final long BETWEEN_MILLIS = 500;
  private static final int IDLE_CALLS = 300;
  private static final int BUILT_ROWS = 300_000;

  private final Workspace place;
  private final Path output;
  private final int runs;
  private final ResponseStatistics reads = new ResponseStatistics();
  private final ResponseStatistics builds = new ResponseStatistics();

  PollingMeasurement(Workspace place) {
    this.place = place;
    this.output = place.folder().resolve("product");
    this.runs = (int) Math.max(1_000, Math.round(RUNS * place.arguments().scale()));
  }

  /** The answers that failed, and the slowest of a hundred against the middle of an idle one. */
  List<Figure> measure() throws IOException {
    Files.createDirectories(output);
    fill();
    try (MeasuredService served = MeasuredService.start(product(), output, BUILDS)) {
      Caller caller = served.caller();
      String spec = spec(caller, BUILT_ROWS);
      ResponseStatistics idle = idle(caller);
      place.progress().accept("(i) " + CALLERS + " callers beside " + BUILDS + " builds");
      busy(caller, spec);
      return figures(idle);
    }
  }

  private void fill() throws IOException {
    place.progress().accept("(i) laying out " + runs + " runs");
    try (MeasuredService served = MeasuredService.start(product(), output, BUILDS)) {
      Caller caller = served.caller();
      caller.post("/build", ServedTables.body(spec(caller, 20), "original"));
    }
    new RunCopies(output, "original", "polled").copy(runs);
    place.product().command("rebuild-index", "--output-dir", output.toString());
  }

  private static String spec(Caller caller, int rows) {
    String upload = caller.upload(ServedTables.csv(rows)).text("upload_id").orElseThrow();
    return ServedTables.spec("polled", upload);
  }

  private ResponseStatistics idle(Caller caller) {
    ResponseStatistics idle = new ResponseStatistics();
    for (int i = -IDLE_CALLS; i < IDLE_CALLS; i++) {
      var answer = caller.get(question(i + IDLE_CALLS));
      if (i >= 0) {
        idle.add(answer);
      }
    }
    return idle;
  }

  private void busy(Caller caller, String spec) {
    AtomicInteger polling = new AtomicInteger(CALLERS);
    CallerThreads.of(
        CALLERS + BUILDS,
        member -> {
          if (member < CALLERS) {
            poll(caller, member, polling);
          } else {
            build(caller, spec, polling);
          }
        });
  }

  private void poll(Caller caller, int member, AtomicInteger polling) {
    try {
      Pauses.millis(BETWEEN_MILLIS * member / CALLERS);
      for (int i = 0; i < CALLS_EACH; i++) {
        reads.add(caller.get(question(member + i * 7)));
        Pauses.millis(BETWEEN_MILLIS);
      }
    } finally {
      polling.decrementAndGet();
    }
  }

  private void build(Caller caller, String spec, AtomicInteger polling) {
    while (polling.get() > 0) {
      builds.add(caller.post("/build", ServedTables.body(spec)));
    }
  }

  private String question(int number) {
    String run = RunCopies.id(Math.floorMod(number * 7919, runs));
    return switch (Math.floorMod(number, 6)) {
      case 0 -> "/builds?limit=50";
      case 1 -> "/builds/" + run;
      case 2 -> "/datasets?limit=50";
      case 3 -> "/builds/" + run + "/stages";
      case 4 -> "/datasets/dataset-" + Math.floorMod(number, 200) + "/runs";
      default -> "/builds/" + run + "/manifest";
    };
  }

  private List<Figure> figures(ResponseStatistics idle) {
    String letter = Scenario.I.letter();
    String what =
        String.format(
            Locale.ROOT,
            "%d callers, two calls a second each, of %,d indexed runs beside %d builds (%d done)",
            CALLERS,
            runs,
            BUILDS,
            builds.size());
    return List.of(
        Figure.count(letter, what + ": failed answers", reads.errors() + builds.errors(), 0),
        Figure.times(
            letter,
            "99 of 100 of its %,d reads came within".formatted(reads.size()),
            reads.within(0.99),
            "median of the idle service",
            idle.within(0.5),
            MOST_TIMES_IDLE),
        Figure.told(
            letter,
            "the middle of its reads, and 9 of 10",
            "%.2f ms, %.2f ms"
                .formatted(reads.within(0.5).toNanos() / 1e6, reads.within(0.9).toNanos() / 1e6)));
  }

  private Path product() {
    return place.arguments().product();
  }
}
