package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Submits many builds at the same moment. Each takes longer than all submissions together, so that
 * none ends meanwhile and makes room: exactly those that run and those that may wait are accepted.
 */
final class SubmissionMeasurement {

  private static final int SUBMISSIONS = 500;
  private static final int CALLERS = 64;
  private static final int BUILDS = 2;
  private static final int WAITING = 10;
  private static final int BUILT_ROWS = 400_000;
  private static final int REFUSED = 429;
  private static final int ACCEPTED = 202;
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Set<String> ENDED = Set.of("succeeded", "failed", "cancelled");

  private final Workspace place;
  private final ResponseStatistics answers = new ResponseStatistics();
  private final Queue<String> accepted = new ConcurrentLinkedQueue<>();

  SubmissionMeasurement(Workspace place) {
    this.place = place;
  }

  /** How many were accepted, refused and lost. */
  List<Figure> measure() throws IOException {
    Path output = Files.createDirectories(place.folder().resolve("product"));
    try (MeasuredService served = MeasuredService.start(place.arguments().product(), output, BUILDS)) {
      Caller caller = served.caller();
      String upload = caller.upload(ServedTables.csv(BUILT_ROWS)).text("upload_id").orElseThrow();
      submit(caller, ServedTables.body(ServedTables.spec("burst", upload)));
      place.progress().accept("(j) waiting for the accepted builds");
      return figures(accepted.stream().filter(run -> !succeeds(caller, run)).count());
    }
  }

  private void submit(Caller caller, String body) {
    CallerThreads.of(
        CALLERS,
        member -> {
          for (int i = member; i < SUBMISSIONS; i += CALLERS) {
            Answered answer = answers.add(caller.post("/builds", body));
            if (answer.isGood()) {
              accepted.add(answer.text("run_id").orElse(""));
            }
          }
        });
  }

  private static boolean succeeds(Caller caller, String run) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    String status = "";
    while (!ENDED.contains(status) && System.nanoTime() < deadline) {
      Pauses.millis(200);
      status = caller.get("/builds/" + run).text("status").orElse("");
    }
    return status.equals("succeeded");
  }

  private List<Figure> figures(long lost) {
    String letter = Scenario.J.letter();
    long taken = answers.byStatus().getOrDefault(ACCEPTED, 0L);
    long refused = answers.byStatus().getOrDefault(REFUSED, 0L);
    return List.of(
        Figure.count(
            letter,
            "%d submissions at once, %d builds run and %d wait: accepted"
                .formatted(SUBMISSIONS, BUILDS, WAITING),
            taken,
            BUILDS + WAITING),
        Figure.count(letter, "refused as too many", refused, SUBMISSIONS - BUILDS - WAITING),
        Figure.count(letter, "accepted builds that did not succeed", lost, 0));
  }
}
