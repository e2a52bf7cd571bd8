package io.datasetbuilder.benchmarks.program;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.state.JdbiRunIndex;
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
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Fills an index of runs, reads pages of it, and prints a line a page: its name, then the
 * nanoseconds of each time. Runs on the product's own jar.
 */
public final class QueryRunIndex {

  private static final int DATASETS = 200;
  private static final int PAGE = 50;
  private static final int TIMES = 30;
  private static final int WARM_UP = 10;
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
  private static final Principal OWNER = new Principal.Service();

  private final RunIndex index;

  private QueryRunIndex(RunIndex index) {
    this.index = index;
  }

  /**
   * Fills and reads it.
   *
   * @param arguments the database file, which is made; the number of runs
   */
  public static void main(String[] arguments) {
    long runs = Long.parseLong(arguments[1]);
    try (JdbiRunIndex index = new JdbiRunIndex(Path.of(arguments[0]), Clock.systemUTC())) {
      index.replaceAll(LongStream.range(0, runs).mapToObj(QueryRunIndex::run));
      new QueryRunIndex(index).readPages(runs);
    }
  }

  private void readPages(long runs) {
    RunFilter all = RunFilter.of(Visibility.everybody());
    RunFilter mine = RunFilter.of(Visibility.of(OWNER));
    PageRequest first = PageRequest.first(PAGE);
    PageRequest deep = deep(all, runs);
    time("first page", () -> index.runs(all, first));
    time("page behind 90 % of the runs", () -> index.runs(all, deep));
    time("page of one dataset", () -> index.runs(all.inDataset("dataset-7"), first));
    time("first page of one owner", () -> index.runs(mine, first));
    time("page of datasets", () -> index.datasets(Visibility.everybody(), first));
    time("page of one owner's datasets", () -> index.datasets(Visibility.of(OWNER), first));
  }

  /** The page behind 90 % of the runs, whose beginning only the pages before it name. */
  private PageRequest deep(RunFilter all, long runs) {
    RunPage before = index.runs(all, PageRequest.first((int) (runs * 9 / 10)));
    return PageRequest.first(PAGE).after(before.next().orElseThrow());
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
    RunStatus status = number % 17 == 0 ? RunStatus.FAILED : RunStatus.OK;
    return new IndexedRun(
        "run-%07d".formatted(number),
        status,
        Optional.of(FIRST.plusSeconds(60 * number)),
        Optional.of(FIRST.plusSeconds(60 * number + 30)),
        Optional.of(OWNER.ownerId()),
        Optional.of(OWNER.label()),
        Optional.of(
            new IndexedDataset(
                dataset, "Title of " + dataset, "sha256:" + "0".repeat(64), Optional.empty())),
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
        Optional.of("sha256:" + "1".repeat(64)),
        Optional.of("sha256:" + "2".repeat(64)),
        Optional.of(new CheckCounts(5, 1, 0)));
  }
}
