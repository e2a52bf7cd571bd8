package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs builds of every kind that has stopped the service before, six at a time: types that change
 * in the last row, casts that fail, cancels, wide tables, nested lists. Every job has to end, the
 * engine has to give everything back, and small requests are answered all the while.
 */
final class MixedBuildsMeasurement {

  private static final int BUILDS = 200;
  private static final int AT_ONCE = 6;
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration MOST_FOR_SMALL_REQUESTS = Duration.ofSeconds(1);
  private static final Set<String> ENDED = Set.of("succeeded", "failed", "cancelled");
  private static final List<String> SMALL = List.of("/version", "/builds?limit=5", "/datasets");

  private final Workspace place;
  private final int builds;
  private final ResponseStatistics small = new ResponseStatistics();
  private final AtomicInteger unexpected = new AtomicInteger();

  MixedBuildsMeasurement(Workspace place) {
    this.place = place;
    this.builds = (int) Math.max(12, Math.round(BUILDS * place.arguments().scale()));
  }

  /** BuildMeasurements that ended otherwise than they had to, what is left of them, and the small requests. */
  List<Figure> measure() throws IOException {
    Path output = Files.createDirectories(place.folder().resolve("product"));
    try (MeasuredService served = MeasuredService.start(place.arguments().product(), output, AT_ONCE)) {
      Caller caller = served.caller();
      List<MixedTables.Case> cases = MixedTables.cases(caller);
      AtomicBoolean done = new AtomicBoolean();
      Thread prober = new Thread(() -> askUntil(done, caller), "small-requests");
      prober.start();
      AtomicInteger next = new AtomicInteger();
      CallerThreads.of(
          AT_ONCE,
          member -> {
            for (int i = next.getAndIncrement(); i < builds; i = next.getAndIncrement()) {
              build(caller, cases.get(i % cases.size()), i);
            }
          });
      done.set(true);
      join(prober);
      return figures(caller);
    }
  }

  private void build(Caller caller, MixedTables.Case wanted, int number) {
    String run = "mixed-" + number;
    Answered submitted = caller.post("/builds", ServedTables.body(wanted.spec(), run));
    if (wanted.isCancelled()) {
      Pauses.millis(20 + new Random(number).nextInt(600));
      caller.post("/builds/" + run + "/cancel", "{}");
    }
    String status = submitted.isGood() ? ending(caller, run) : "refused";
    if (!wanted.endings().contains(status)) {
      place.progress().accept("(l) " + wanted.name() + " as " + run + " ended as " + status);
      unexpected.incrementAndGet();
    }
  }

  private static String ending(Caller caller, String run) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    String status = "";
    while (!ENDED.contains(status) && System.nanoTime() < deadline) {
      Pauses.millis(100);
      status = caller.get("/builds/" + run).text("status").orElse("");
    }
    return status;
  }

  private void askUntil(AtomicBoolean done, Caller caller) {
    for (int i = 0; !done.get(); i++) {
      small.add(caller.get(SMALL.get(i % SMALL.size())));
      Pauses.millis(100);
    }
  }

  private static void join(Thread prober) {
    try {
      prober.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ChildFailed("interrupted");
    }
  }

  private List<Figure> figures(Caller caller) {
    String letter = Scenario.L.letter();
    String metrics = caller.get("/metrics").body();
    return List.of(
        Figure.count(
            letter,
            "%d mixed builds, %d at a time: ended otherwise than they had to"
                .formatted(builds, AT_ONCE),
            unexpected.get(),
            0),
        Figure.count(
            letter,
            "databases of the engine that are left, open or abandoned",
            sessions(metrics, "open") + sessions(metrics, "abandoned"),
            0),
        Figure.count(letter, "small requests beside them that failed", small.errors(), 0),
        Figure.time(
            letter,
            "the slowest of %,d small requests".formatted(small.size()),
            List.of(small.within(1)),
            MOST_FOR_SMALL_REQUESTS));
  }

  private static long sessions(String metrics, String state) {
    Matcher found =
        Pattern.compile("engine_sessions\\{state=\"" + state + "\"\\} ([0-9.]+)").matcher(metrics);
    if (!found.find()) {
      throw new ChildFailed("the metrics do not count the engine's sessions");
    }
    return (long) Double.parseDouble(found.group(1));
  }
}
