package io.datasetbuilder.embedded.building;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A year of monthly builds of one table, in a folder with its runs, its warehouse and the list of
 * the months whose builds were acknowledged.
 */
record HistoryYear(Path folder, String history) {

  static final int MONTHS = 12;
  static final String TABLE = "year.rides";

  /** The value of a row that says that its id is gone. */
  static final String GONE = "gone";

  private static final int IDS = 30;
  private static final int ROWS = 14;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** A row of a month. */
  record Ride(int id, int seq, String value) {

    String line() {
      return id + "," + seq + "," + value + "\n";
    }
  }

  /** The rows of a month: numbers of their own, and ids that other months have, too. */
  static List<Ride> rides(int month) {
    Random random = new Random(month);
    List<Integer> ids = new ArrayList<>(IntStream.range(0, IDS).boxed().toList());
    Collections.shuffle(ids, random);
    return IntStream.range(0, ROWS)
        .mapToObj(
            row -> {
              String value = random.nextInt(6) == 0 ? GONE : "v" + random.nextInt(5);
              return new Ride(ids.get(row), month * 100 + row, value);
            })
        .toList();
  }

  /** Some time in a month, later for each attempt. */
  static Instant time(int month, int attempt) {
    return START.plus(Duration.ofDays(31L * month)).plus(Duration.ofMinutes(attempt));
  }

  static String run(int month, int attempt) {
    return "month-" + month + "-" + attempt;
  }

  BuilderService service(MovableClock clock) {
    return BuilderService.builder(folder.resolve("out"))
        .clock(clock)
        .warehouse(WarehouseSettings.in(folder.resolve("wh")).keeping(4 * MONTHS))
        .build();
  }

  /** The number of months whose builds were acknowledged. */
  int acknowledged() {
    Path list = folder.resolve("acknowledged");
    try {
      return Files.exists(list) ? Files.readAllLines(list).size() : 0;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Builds all months that were not acknowledged. */
  void buildTheRest(int attempt) throws IOException {
    MovableClock clock = new MovableClock(time(acknowledged(), attempt));
    try (BuilderService service = service(clock)) {
      for (int month = acknowledged(); month < MONTHS; month++) {
        clock.set(time(month, attempt));
        FinishedBuild built =
            Results.value(
                service.createBuild(
                    input(rides(month)), BuildOptions.none().withRunId(run(month, attempt))));
        if (!built.run().manifest().errors().isEmpty()) {
          throw new IllegalStateException(built.run().manifest().errors().toString());
        }
        Files.writeString(
            folder.resolve("acknowledged"),
            month + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      }
    }
  }

  /** A spec of rows. */
  SpecInput input(List<Ride> rides) throws IOException {
    Path file = Files.createTempFile(folder, "rides", ".csv");
    Files.writeString(
        file, "id,seq,value\n" + String.join("", rides.stream().map(Ride::line).toList()));
    return SpecInput.of(
            """
            dataset_id: year
            title: Rides
            description: Rides of a year.
            license: CC0-1.0
            sources:
              - {kind: file, alias: rides, format: csv%s}
            exports:
              - {kind: csv, output_path: data.csv}
            """
                .formatted(history.isEmpty() ? "" : ", history: {" + history + "}"))
        .withUpload("rides", file);
  }
}
