package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.state.database.PostgresServer;
import io.datasetbuilder.infrastructure.state.database.RunningPostgres;
import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.CommitResult;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Failed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Reason;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold.Kind;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits, readers and collections of several threads and processes, all at one table. */
class BusyWarehouseTest {

  private static final int COMMITS = 15;

  /** A process of its own that commits one table again and again. */
  static final class Committer {
    private Committer() {}

    public static void main(String[] arguments) {
      Path folder = Path.of(arguments[0]);
      String address = arguments[1];
      if (address.startsWith("jdbc:")) {
        try (PostgresServer server = RunningPostgres.at(address)) {
          commitAll(folder, JdbiSnapshotIndex.on(server, new JacksonJsonCodec()), arguments[2]);
        }
      } else {
        Path file = Path.of(address);
        try (JdbiSnapshotIndex index =
            JdbiSnapshotIndex.in(file, Clock.systemUTC(), new JacksonJsonCodec())) {
          commitAll(folder, index, arguments[2]);
        }
      }
    }

    private static void commitAll(Path folder, JdbiSnapshotIndex index, String name) {
      WarehouseProcess process = new WarehouseProcess(folder, index);
      for (int i = 0; i < COMMITS; i++) {
        CommitResult result = process.commit(CITIES, name + "-" + i, i);
        if (result instanceof Failed failed && failed.reason() != Reason.CONFLICT) {
          throw new IllegalStateException(failed.detail());
        }
      }
    }
  }

  abstract static class OnAny {

    @TempDir protected Path folder;
    private TestDatabases databases;

    abstract TestDatabases databases();

    /** The argument by which another process finds the database. */
    abstract String address();

    @BeforeEach
    void begin() {
      databases = databases();
    }

    @AfterEach
    void end() {
      databases.close();
    }

    private WarehouseProcess process() {
      return new WarehouseProcess(folder, databases.warehouse());
    }

    @Test
    void commitsOfTwoThreadsGiveEachRevisionOnceAndTheNewestBuildWins() throws Exception {
      WarehouseProcess one = process();
      WarehouseProcess other = process();

      List<CommitResult> results =
          all(List.of(() -> commits(one, "even", 0), () -> commits(other, "odd", 1)));

      assertThat(results)
          .filteredOn(Failed.class::isInstance)
          .allMatch(failed -> ((Failed) failed).reason() == Reason.CONFLICT);
      List<Long> revisions = committed(results).map(Committed::revision).sorted().toList();
      assertThat(revisions)
          .isEqualTo(IntStream.rangeClosed(1, revisions.size()).mapToObj(Long::valueOf).toList());
      assertThat(table(one).current().map(Snapshot::runId)).contains("odd-" + (COMMITS - 1));
      assertThat(table(one).revision()).isEqualTo(revisions.size());
    }

    @Test
    void nothingThatIsCurrentLeasedOrHeldIsEverDeleted() throws Exception {
      WarehouseProcess service = process();
      WarehouseProcess operator = process();
      Committed held = (Committed) service.commit(CITIES, "held", -1);
      operator.holds.place(held.snapshotId(), Kind.AUDIT, "audit", Optional.empty());
      AtomicBoolean done = new AtomicBoolean();

      List<String> broken =
          all(
              List.of(
                  () -> {
                    commits(service, "run", 0);
                    done.set(true);
                    return List.of();
                  },
                  () -> read(service, done),
                  () -> read(process(), done),
                  () -> collect(operator, done)));

      assertThat(broken).isEmpty();
      operator.collection.collect(Optional.empty(), 1, CollectSnapshots.STALE);
      try (PinnedSnapshot pinned = pinned(operator, held.snapshotId())) {
        assertThat(WarehouseProcess.isWhole(pinned)).isTrue();
      }
      assertThat(files()).hasSize(2);
    }

    @Tag("deep")
    @Test
    void processesThatCommitAtOnceLeaveTheNewestBuild() throws Exception {
      List<Process> committers = List.of(start("a"), start("b"));
      for (Process committer : committers) {
        assertThat(committer.waitFor()).isZero();
      }

      WarehouseProcess reader = process();
      assertThat(table(reader).current().map(Snapshot::runId)).contains("b-" + (COMMITS - 1));
      try (PinnedSnapshot pinned = pinned(reader, PinSnapshot.CURRENT)) {
        assertThat(WarehouseProcess.isWhole(pinned)).isTrue();
      }
      List<Snapshot> rows = reader.index.read(r -> r.snapshots().of(table(reader).id()));
      assertThat(rows).hasSameSizeAs(files());
      assertThat(rows.get(0).revision()).isEqualTo(rows.size());
    }

    private Process start(String name) throws IOException {
      return new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-cp",
              System.getProperty("java.class.path"),
              Committer.class.getName(),
              folder.toString(),
              address(),
              name)
          .inheritIO()
          .start();
    }

    private List<Path> files() throws IOException {
      try (Stream<Path> files = Files.list(folder.resolve("warehouse/snapshots"))) {
        return files.toList();
      }
    }
  }

  @Nested
  class OnSqlite extends OnAny {

    @Override
    TestDatabases databases() {
      return TestDatabases.files(folder);
    }

    @Override
    String address() {
      return folder.resolve("warehouse/warehouse.sqlite3").toString();
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {

    private final String schema = RunningPostgres.freshSchema();

    @Override
    TestDatabases databases() {
      return new TestDatabases.Postgres(schema);
    }

    @Override
    String address() {
      return schema;
    }
  }

  /** Builds that started two seconds after each other. */
  private static List<CommitResult> commits(WarehouseProcess process, String name, int first) {
    return IntStream.range(0, COMMITS)
        .mapToObj(i -> process.commit(CITIES, name + "-" + i, first + 2 * i))
        .toList();
  }

  /** What a reader finds wrong until the commits are done. */
  private static List<String> read(WarehouseProcess process, AtomicBoolean done) {
    List<String> broken = new ArrayList<>();
    long last = 0;
    boolean more = true;
    while (more) {
      more = !done.get();
      try (PinnedSnapshot pinned = pinned(process, PinSnapshot.CURRENT)) {
        if (pinned.table().revision() < last) {
          broken.add("revision " + pinned.table().revision() + " after " + last);
        }
        last = pinned.table().revision();
        awaitRevision(process, last + 3, done);
        if (!WarehouseProcess.isWhole(pinned)) {
          broken.add("no file at revision " + last);
        }
      }
    }
    return broken;
  }

  /** A reader that lets the table move on, so that only its lease keeps the snapshot. */
  private static void awaitRevision(WarehouseProcess process, long revision, AtomicBoolean done) {
    while (!done.get() && table(process).revision() < revision) {
      Thread.onSpinWait();
    }
  }

  /** What collections find wrong until the commits are done. */
  private static List<String> collect(WarehouseProcess process, AtomicBoolean done) {
    List<String> broken = new ArrayList<>();
    while (!done.get()) {
      process
          .collection
          .collect(Optional.empty(), 1, CollectSnapshots.STALE)
          .problems()
          .forEach(problem -> broken.add(problem.message()));
    }
    return broken;
  }

  private static PinnedSnapshot pinned(WarehouseProcess process, String snapshot) {
    return process
        .pin(CITIES, snapshot)
        .match(
            pinned -> pinned,
            problems -> {
              throw new IllegalStateException(problems.toString());
            });
  }

  private static WarehouseTable table(WarehouseProcess process) {
    List<WarehouseTable> tables = process.index.read(reader -> reader.tables().all());
    assertThat(tables).hasSize(1);
    return tables.get(0);
  }

  private static Stream<Committed> committed(List<CommitResult> results) {
    return results.stream().filter(Committed.class::isInstance).map(Committed.class::cast);
  }

  /** Runs all at once, and joins what they return. */
  private static <T> List<T> all(List<Callable<List<T>>> works) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(works.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<List<T>> work : threads.invokeAll(works)) {
        results.addAll(work.get());
      }
      return results;
    } finally {
      threads.shutdown();
    }
  }
}
