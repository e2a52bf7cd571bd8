package io.datasetbuilder.embedded.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.JavaProcess;
import io.datasetbuilder.embedded.notice.FailingReceiver.Kill;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that are killed while they record and deliver the notices of runs to a receiver that
 * fails: the last one delivers what is left. Each notice arrives at least once, those of a run in
 * their order, and each kill repeats one notice at most. Moments are drawn from a seed.
 */
@Tag("kill")
@Tag("deep")
class KilledDeliveryTest {

  private static final int KILLS = SearchDepth.of(2);
  private static final long SEED = Long.getLong("kill.seed", 20261130L);

  /** Requests of a process that is killed. */
  private static final int MOST_REQUESTS = 6;

  private static final int LONGEST_START_MILLIS = 2_000;

  /** So many that no process runs out of notices before it is killed. */
  private static final int RUNS = 2 * (KILLS + 1);

  /** Of a run, in this order. */
  private static final List<String> EVENTS =
      List.of("succeeded", "lineage.start", "lineage.complete");

  /** Later than any claim of an earlier process; none waits so long that it is given up. */
  private static final Duration BETWEEN_PROCESSES = Duration.ofHours(1);

  private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");

  @TempDir Path folder;
  private FailingReceiver receiver;

  @BeforeEach
  void listen() throws IOException {
    receiver = new FailingReceiver();
    Files.writeString(
        folder.resolve("hooks.yaml"),
        "hooks:\n"
            + "  - name: ops\n"
            + "    events: [succeeded, lineage]\n"
            + ("    webhook: {url: '" + receiver.address() + "', allow_private: true}\n")
            + "  - {name: files, lineage: file}\n");
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  @Test
  void killedAtAnyMomentTheNextProcessesDeliverEachNoticeInOrder() throws Exception {
    runs();
    Random moments = new Random(SEED);
    for (int round = 0; round < KILLS; round++) {
      switch (round % 3) {
        case 0 -> killedAt(round, 1 + moments.nextInt(MOST_REQUESTS), false);
        case 1 -> killedAt(round, 1 + moments.nextInt(MOST_REQUESTS), true);
        default -> killedAfter(round, moments.nextInt(LONGEST_START_MILLIS));
      }
    }

    receiver.next(Kill.NEVER);
    KilledDeliveryMain.deliver(folder, begin(KILLS));

    List<String> received = receiver.ids();
    assertThat(Set.copyOf(received)).as("seed %d", SEED).isEqualTo(Set.copyOf(expected()));
    assertThat(received).hasSizeBetween(RUNS * EVENTS.size(), RUNS * EVENTS.size() + KILLS);
    inRuns(received)
        .forEach(
            (run, events) -> {
              assertThat(new ArrayList<>(new LinkedHashSet<>(events))).as(run).isEqualTo(EVENTS);
              assertThat(events).as(run).isSortedAccordingTo((a, b) -> place(a) - place(b));
            });
    for (String run : names()) {
      assertThat(Files.readAllLines(folder.resolve("out").resolve(run).resolve("lineage.jsonl")))
          .as(run)
          .hasSize(2)
          .allMatch(line -> line.startsWith("{") && line.endsWith("}"));
    }
  }

  /** One run that is built, and copies of it: what a build writes is not the subject. */
  private void runs() throws IOException {
    Files.writeString(folder.resolve("cafes.csv"), "name,seats\nCentral,40\n");
    String spec =
        """
        dataset_id: cafes
        title: Cafes
        description: Some
        license: CC0-1.0
        sources: [{kind: file, alias: cafes, format: csv}]
        exports: [{kind: csv, output_path: cafes.csv}]
        """;
    Path out = folder.resolve("out");
    Settings hooks =
        Settings.of(Map.of("SVC_HOOKS_FILE", folder.resolve("hooks.yaml").toString())).settings();
    try (BuilderService service = BuilderService.builder(out).settings(hooks).build()) {
      service.notices().deliver(Duration.ofMinutes(1));
    }
    try (BuilderService service = BuilderService.builder(out).build()) {
      SpecInput input = SpecInput.of(spec).withUpload("cafes", folder.resolve("cafes.csv"));
      Results.value(
          service.createBuild(
              input, Optional.of("run-00"), BuildListener.NONE, Cancellation.NEVER));
    }
    String manifest = Files.readString(out.resolve("run-00/manifest.json"));
    for (String run : names().subList(1, RUNS)) {
      Files.createDirectory(out.resolve(run));
      Files.writeString(out.resolve(run).resolve("manifest.json"), manifest.replace("run-00", run));
      Files.copy(out.resolve("run-00/buildspec.yaml"), out.resolve(run).resolve("buildspec.yaml"));
    }
  }

  private void killedAt(int round, int request, boolean responds) throws Exception {
    CompletableFuture<Process> started = new CompletableFuture<>();
    receiver.next(new Kill(request, responds, () -> started.join().destroyForcibly()));
    started.complete(process(round));
    assertThat(started.join().waitFor()).as("exit code of a killed process").isNotZero();
  }

  /** Kills the process while it starts or records, or finds that nothing is received. */
  private void killedAfter(int round, int millis) throws Exception {
    receiver.stopReceiving();
    Process process = process(round);
    process.waitFor(millis, TimeUnit.MILLISECONDS);
    process.destroyForcibly().waitFor();
  }

  private Process process(int round) throws IOException {
    return JavaProcess.start(KilledDeliveryMain.class, folder.toString(), begin(round).toString());
  }

  private static Instant begin(int round) {
    return NOW.plus(BETWEEN_PROCESSES.multipliedBy(round));
  }

  private static List<String> names() {
    return IntStream.range(0, RUNS).mapToObj("run-%02d"::formatted).toList();
  }

  private static List<String> expected() {
    return names().stream()
        .flatMap(run -> EVENTS.stream().map(event -> run + "." + event))
        .toList();
  }

  private static Map<String, List<String>> inRuns(List<String> ids) {
    Map<String, List<String>> runs = new LinkedHashMap<>();
    for (String id : ids) {
      int end = id.indexOf('.');
      runs.computeIfAbsent(id.substring(0, end), run -> new ArrayList<>())
          .add(id.substring(end + 1));
    }
    return runs;
  }

  private static int place(String event) {
    return EVENTS.indexOf(event);
  }
}
