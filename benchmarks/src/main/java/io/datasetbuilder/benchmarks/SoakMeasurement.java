package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Asks the service for a day's mixture of things again and again, and looks whether its memory
 * grows once it has warmed up.
 */
final class SoakMeasurement {

  private static final int REQUESTS = 20_000;
  private static final int CALLERS = 8;
  private static final int BUILDS = 2;
  private static final int BUILT_ROWS = 200;
  private static final int MOST_PERCENT = 10;
  private static final double WARM_UP = 0.2;

  private static final List<String> READS =
      List.of(
          "/builds?limit=20",
          "/datasets",
          "/datasets/soaked",
          "/datasets/soaked/runs",
          "/datasets/soaked/quality/history",
          "/quality/summary",
          "/quality/issues",
          "/catalog",
          "/providers",
          "/monitoring/summary",
          "/monitoring/builds",
          "/version");
  private static final List<String> OF_A_RUN =
      List.of("", "/manifest", "/spec", "/stages", "/quality", "/events?limit=50");

  private final Workspace place;
  private final int requests;
  private final ResponseStatistics answers = new ResponseStatistics();
  private final AtomicReference<String> newest = new AtomicReference<>("first");

  SoakMeasurement(Workspace place) {
    this.place = place;
    this.requests = (int) Math.max(500, Math.round(REQUESTS * place.arguments().scale()));
  }

  /** The answers that failed, and the memory. */
  List<Figure> measure() throws IOException {
    Path output = Files.createDirectories(place.folder().resolve("product"));
    try (MeasuredService served = MeasuredService.start(place.arguments().product(), output, BUILDS)) {
      Caller caller = served.caller();
      String upload = caller.upload(ServedTables.csv(BUILT_ROWS)).text("upload_id").orElseThrow();
      String spec = ServedTables.spec("soaked", upload);
      caller.post("/build", ServedTables.body(spec, "first"));
      int warm = (int) (requests * WARM_UP);
      ask(caller, spec, 0, warm);
      OptionalLong before = served.memory().bytes();
      place.progress().accept("(k) warm; " + (requests - warm) + " requests to go");
      ask(caller, spec, warm, requests);
      return figures(before, served.memory().bytes());
    }
  }

  private void ask(Caller caller, String spec, int from, int until) {
    AtomicInteger next = new AtomicInteger(from);
    CallerThreads.of(
        CALLERS,
        member -> {
          for (int i = next.getAndIncrement(); i < until; i = next.getAndIncrement()) {
            answers.add(one(caller, spec, i));
          }
        });
  }

  /** Of a hundred: 2 builds, 1 of them followed, 5 uploads, 20 validations, 4 previews, reads. */
  private Answered one(Caller caller, String spec, int number) {
    int kind = number % 100;
    if (kind < 2) {
      return built(caller, spec, "soak-" + number, kind == 0);
    }
    if (kind < 7) {
      return uploaded(caller, number);
    }
    if (kind < 27) {
      return caller.post("/validate", ServedTables.body(spec));
    }
    if (kind < 31) {
      return caller.post("/preview", ServedTables.body(spec));
    }
    return kind < 70
        ? caller.get(READS.get(number % READS.size()))
        : caller.get("/builds/" + newest.get() + OF_A_RUN.get(number % OF_A_RUN.size()));
  }

  private Answered built(Caller caller, String spec, String runId, boolean followed) {
    if (!followed) {
      Answered built = caller.post("/build", ServedTables.body(spec, runId));
      newest.set(built.isGood() ? runId : newest.get());
      return built;
    }
    Answered submitted = caller.post("/builds", ServedTables.body(spec, runId));
    return submitted.isGood() ? caller.follow(runId) : submitted;
  }

  private static Answered uploaded(Caller caller, int number) {
    Answered kept = caller.upload(ServedTables.csv(50 + number % 50));
    return kept.text("upload_id").map(id -> caller.delete("/uploads/" + id)).orElse(kept);
  }

  private List<Figure> figures(OptionalLong before, OptionalLong after) {
    String letter = Scenario.K.letter();
    return List.of(
        Figure.count(
            letter,
            "%,d mixed requests of %d callers: failed answers".formatted(requests, CALLERS),
            answers.errors(),
            0),
        Figure.flatness(letter, "resident memory behind them", before, after, MOST_PERCENT));
  }
}
