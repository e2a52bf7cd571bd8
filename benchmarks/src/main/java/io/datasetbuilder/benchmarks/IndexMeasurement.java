package io.datasetbuilder.benchmarks;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.state.index.JdbiRunIndex;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunPage;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Reads pages of an index of many runs (g). */
record IndexMeasurement(Workspace workspace) {

  private static final Duration MOST_FOR_A_PAGE = Duration.ofMillis(50);
  private static final long INDEXED_RUNS = 100_000;
  private static final int DATASETS = 200;
  private static final int PAGE = 50;
  private static final int TIMES = 30;
  private static final int WARM_UP = 10;
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
  private static final Principal OWNER = new Principal.Service();

  /** A row for each page whose times {@link #main} prints. */
  List<Figure> measure() throws IOException, InterruptedException {
    int runs = workspace.options().scaled(INDEXED_RUNS, 1_000);
    Path database = workspace.output().resolve("state/index.sqlite3");
    return workspace
        .program(IndexMeasurement.class, database, runs)
        .output()
        .lines()
        .map(line -> figure(List.of(line.split("\t", -1)), runs))
        .toList();
  }

  private static Figure figure(List<String> cells, int runs) {
    String what = Figure.format("%s of %,d indexed runs", cells.get(0), runs);
    Stream<Duration> times = cells.stream().skip(1).map(Long::parseLong).map(Duration::ofNanos);
    return Figure.time(what, times.toList(), MOST_FOR_A_PAGE);
  }

  /**
   * The measured program, on the product's own jar: fills an index, reads pages of it, and prints a
   * line a page, its name, then the nanoseconds of each time.
   *
   * @param arguments the database file, which is made; the number of runs
   */
  public static void main(String[] arguments) {
    long runs = Long.parseLong(arguments[1]);
    try (JdbiRunIndex index = new JdbiRunIndex(Path.of(arguments[0]), Clock.systemUTC())) {
      index.replaceAll(LongStream.range(0, runs).mapToObj(IndexMeasurement::run));
      readPages(index, runs);
    }
  }

  private static void readPages(RunIndex index, long runs) {
    Visibility everybody = Visibility.everybody();
    Visibility owner = Visibility.of(OWNER);
    RunFilter all = RunFilter.of(everybody);
    PageRequest first = PageRequest.first(PAGE);
    // Only the pages before it name the beginning of a page.
    RunPage before = index.runs(all, PageRequest.first((int) (runs * 9 / 10)));
    PageRequest deep = first.after(before.next().orElseThrow());
    time("first page", () -> index.runs(all, first));
    time("page after 90 % of the runs", () -> index.runs(all, deep));
    time("page of one dataset", () -> index.runs(all.inDataset("dataset-7"), first));
    time("first page of one owner", () -> index.runs(RunFilter.of(owner), first));
    time("page of datasets", () -> index.datasets(everybody, first));
    time("page of one owner's datasets", () -> index.datasets(owner, first));
  }

  private static void time(String name, Runnable page) {
    StringBuilder line = new StringBuilder(name);
    for (int round = -WARM_UP; round < TIMES; round++) {
      long begin = System.nanoTime();
      page.run();
      long took = System.nanoTime() - begin;
      if (round >= 0) {
        line.append('\t').append(took);
      }
    }
    System.out.println(line);
  }

  private static IndexedRun run(long number) {
    String dataset = "dataset-" + number % DATASETS;
    Instant started = FIRST.plusSeconds(60 * number);
    return new IndexedRun(
        "run-%07d".formatted(number),
        number % 17 == 0 ? RunStatus.FAILED : RunStatus.OK,
        Optional.of(started),
        Optional.of(started.plusSeconds(30)),
        Optional.of(OWNER.ownerId()),
        Optional.of(OWNER.label()),
        Optional.of(
            new IndexedDataset(
                dataset, "Title of " + dataset, digest("0"), Optional.empty(), Optional.empty())),
        0,
        Optional.of(2L * number),
        List.of(source("first", number), source("second", number)));
  }

  private static IndexedSource source(String key, long rows) {
    return new IndexedSource(
        key,
        Optional.of("file"),
        Optional.of("upl_0123456789abcdef0123456789abcdef"),
        Optional.of(key),
        true,
        Optional.of(rows),
        Optional.of(rows),
        Optional.empty(),
        Optional.of(Coverage.Status.COMPLETE),
        Optional.of(digest("1")),
        Optional.of(digest("2")),
        Optional.of(new CheckCounts(5, 1, 0)));
  }

  private static String digest(String digit) {
    return "sha256:" + digit.repeat(64);
  }
}
