package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.HistoryYear.Ride;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A year of monthly builds whose processes are killed at any moment has, after its months were
 * repeated, the table of one build: no month is lost, and none is in it twice.
 */
@Tag("kill")
@Tag("deep")
class KilledHistoryTest {

  private static final String APPEND = "mode: append, keys: [seq], on_duplicate: keep_first";
  private static final String MERGE =
      "mode: merge, keys: [id], removed: {column: value, value: gone}";
  private static final String TRACK = MERGE + ", track: true";

  private static final long SEED = Long.getLong("kill.seed", 20261130L);
  private static final int LONGEST_MILLIS = 1_500;

  @TempDir Path folder;

  private final Random moments = new Random(SEED);
  private int years;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void anAppendedYearIsThatOfOneBuild() throws Exception {
    kill(APPEND, SearchDepth.of(1), year -> assertThat(rows(year)).isEqualTo(built(all())));
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void aMergedYearIsThatOfTheModel() throws Exception {
    kill(MERGE, SearchDepth.of(1), year -> assertThat(rows(year)).isEqualTo(built(merged())));
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void aTrackedYearKeepsEachFormerRow() throws Exception {
    kill(TRACK, SearchDepth.of(1), year -> assertThat(untimed(rows(year))).isEqualTo(tracked()));
  }

  /** An assertion about the table of a year. */
  private interface Table {

    void isRight(HistoryYear year) throws IOException;
  }

  /** Builds whole years until so many processes were killed. */
  private void kill(String history, int kills, Table table) throws Exception {
    int left = kills;
    do {
      Path place = Files.createDirectory(folder.resolve("year-" + years++));
      HistoryYear year = new HistoryYear(place, history);
      int attempt = 0;
      while (left > 0 && killed(year, attempt)) {
        attempt++;
        left--;
      }
      Process last = start(year, attempt);
      assertThat(last.waitFor()).as("exit code").isZero();
      assertThat(year.acknowledged()).isEqualTo(HistoryYear.MONTHS);
      table.isRight(year);
      assertChained(year);
    } while (left > 0);
  }

  private static Process start(HistoryYear year, int attempt) throws IOException {
    return JavaProcess.start(
        KilledHistoryMain.class,
        year.folder().toString(),
        year.history(),
        Integer.toString(attempt));
  }

  /** Whether a process died before it had built the year. */
  private boolean killed(HistoryYear year, int attempt) throws Exception {
    Process process = start(year, attempt);
    int begun = Math.min(year.acknowledged() + 1 + moments.nextInt(3), HistoryYear.MONTHS);
    while (process.isAlive() && year.acknowledged() < begun) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    TimeUnit.MILLISECONDS.sleep(moments.nextInt(LONGEST_MILLIS));
    boolean lived = process.isAlive();
    process.destroyForcibly().waitFor();
    if (!lived) {
      assertThat(year.acknowledged()).as("ended by itself").isEqualTo(HistoryYear.MONTHS);
    }
    return lived;
  }

  /** The snapshots name their parents, their numbers of rows fit, and each month can be read. */
  private static void assertChained(HistoryYear year) {
    MovableClock clock = new MovableClock(HistoryYear.time(HistoryYear.MONTHS, 0));
    try (BuilderService service = year.service(clock)) {
      assertThat(Results.value(service.warehouseBackups().verify(FileProgress.NONE)).problems())
          .isEmpty();
      List<Snapshot> chain =
          new ArrayList<>(Results.value(service.warehouse().table(HistoryYear.TABLE)).snapshots());
      Collections.reverse(chain);
      assertThat(chain.get(0).parentId()).isEmpty();
      TreeSet<Integer> months = new TreeSet<>();
      for (int i = 0; i < chain.size(); i++) {
        Snapshot snapshot = chain.get(i);
        months.add(Integer.parseInt(snapshot.runId().split("-", -1)[1]));
        RunFolder run = run(year, snapshot);
        assertThat(run.recorded("history", "rides", "rows_after")).isEqualTo("" + snapshot.rows());
        if (i > 0) {
          Snapshot parent = chain.get(i - 1);
          assertThat(snapshot.parentId()).contains(parent.id());
          assertThat(run.recorded("history", "rides", "parent_run"))
              .isEqualTo("\"" + parent.runId() + "\"");
          assertThat(run.recorded("history", "rides", "rows_before")).isEqualTo("" + parent.rows());
        }
        assertThat(service.verifyRun(new RunId(snapshot.runId())).problems()).isEmpty();
        Instant committed = snapshot.committedAt().orElseThrow();
        assertThat(asOf(service, committed)).isEqualTo(newestAt(chain, committed).id());
      }
      assertThat(months).hasSize(HistoryYear.MONTHS);
    }
  }

  private static RunFolder run(HistoryYear year, Snapshot snapshot) {
    return new RunFolder(year.folder().resolve("out").resolve(snapshot.runId()));
  }

  /**
   * The last snapshot that was committed until a time. The clock of a process does not advance: a
   * process that finishes the commit of a killed one gives it the time of its own first build.
   */
  private static Snapshot newestAt(List<Snapshot> chain, Instant time) {
    return chain.stream()
        .filter(each -> !each.committedAt().orElseThrow().isAfter(time))
        .reduce((earlier, later) -> later)
        .orElseThrow();
  }

  private static String asOf(BuilderService service, Instant time) {
    String request = "{\"table\":\"%s\",\"as_of\":\"%s\"}".formatted(HistoryYear.TABLE, time);
    JsonObject body =
        (JsonObject)
            new JacksonJsonCodec().read(request.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    RowsRequest rows = Results.value(RowsRequest.read(body));
    return Results.value(service.queries().rows(rows, () -> false)).snapshot().snapshotId();
  }

  private static List<String> rows(HistoryYear year) {
    MovableClock clock = new MovableClock(HistoryYear.time(HistoryYear.MONTHS, 0));
    try (BuilderService service = year.service(clock)) {
      String current =
          Results.value(service.warehouse().table(HistoryYear.TABLE))
              .table()
              .current()
              .orElseThrow()
              .id();
      return new RunFolder(year.folder().resolve("wh")).rows("snapshots/" + current + ".parquet");
    }
  }

  /** The rows of one build of them. */
  private List<String> built(List<Ride> rides) throws IOException {
    HistoryYear once =
        new HistoryYear(Files.createDirectory(folder.resolve("once-" + years++)), "");
    try (BuilderService service = once.service(new MovableClock(HistoryYear.time(0, 0)))) {
      return RunFolder.of(Results.value(service.createBuild(once.input(rides))))
          .rows("gold/rides/table.parquet");
    }
  }

  private static List<Ride> all() {
    return IntStream.range(0, HistoryYear.MONTHS)
        .boxed()
        .flatMap(month -> HistoryYear.rides(month).stream())
        .toList();
  }

  private static List<Ride> merged() {
    Map<Integer, Ride> valid = new LinkedHashMap<>();
    for (Ride ride : all()) {
      if (ride.value().equals(HistoryYear.GONE)) {
        valid.remove(ride.id());
      } else {
        valid.put(ride.id(), ride);
      }
    }
    return List.copyOf(valid.values());
  }

  /** All rows that were ever valid, in the order in which they came, and whether they still are. */
  private List<String> tracked() throws IOException {
    Map<Integer, Ride> valid = new LinkedHashMap<>();
    List<Ride> rows = new ArrayList<>();
    for (Ride ride : all()) {
      valid.remove(ride.id());
      if (!ride.value().equals(HistoryYear.GONE)) {
        valid.put(ride.id(), ride);
        rows.add(ride);
      }
    }
    List<String> plain = built(rows);
    return IntStream.range(0, rows.size())
        .mapToObj(
            row ->
                plain.get(row).replace("}", ", 'valid_from': T, 'valid_to': ")
                    + (valid.containsValue(rows.get(row)) ? "NULL}" : "T}"))
        .toList();
  }

  /** The months of the repeated attempts have other times. */
  private static List<String> untimed(List<String> rows) {
    return rows.stream()
        .map(row -> row.replaceAll("'(valid_\\w+)': '?\\d[^,}]*", "'$1': T"))
        .toList();
  }
}
