package io.datasetbuilder.infrastructure.state.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.state.database.PostgresServer;
import io.datasetbuilder.infrastructure.state.database.RunningPostgres;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.infrastructure.state.provider.JdbiLastTestsTest;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several threads and several processes write one index at once, from its first moment. */
class ManyWritersTest {

  private static final int RUNS = 40;

  /** A process of its own that records runs. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] arguments) {
      String address = arguments[0];
      if (address.startsWith("jdbc:")) {
        try (PostgresServer server = RunningPostgres.at(address)) {
          write(JdbiRunIndex.on(server), arguments[1]);
        }
      } else {
        try (JdbiRunIndex index = new JdbiRunIndex(Path.of(address), Clock.systemUTC())) {
          write(index, arguments[1]);
        }
      }
    }
  }

  abstract static class OnAny {

    @TempDir protected Path folder;
    private TestDatabases databases;

    abstract TestDatabases databases();

    /** The argument by which another process finds the databases. */
    abstract String address();

    @BeforeEach
    void begin() {
      databases = databases();
    }

    @AfterEach
    void end() {
      databases.close();
    }

    @Test
    void threadsThatWriteAtOnceAllSucceed() throws Exception {
      ExecutorService threads = Executors.newFixedThreadPool(6);
      JdbiRunIndex index = databases.index();
      try {
        List<Future<?>> writers = new ArrayList<>();
        for (int writer = 0; writer < 6; writer++) {
          String name = "writer-" + writer;
          writers.add(threads.submit(() -> write(index, name)));
        }
        for (Future<?> writer : writers) {
          writer.get();
        }
        assertThat(index.runIds()).hasSize(6 * RUNS);
      } finally {
        threads.shutdown();
      }
    }

    @Tag("deep")
    @Test
    void processesThatWriteAtOnceAllSucceed() throws Exception {
      List<Process> writers = new ArrayList<>();
      for (int writer = 0; writer < 3; writer++) {
        writers.add(start("writer-" + writer));
      }
      for (Process writer : writers) {
        assertThat(writer.waitFor()).isZero();
      }
      assertThat(databases.index().runIds()).hasSize(3 * RUNS);
    }

    @Test
    void threadsThatRecordOneRunAtOnceLeaveOne() throws Exception {
      ExecutorService threads = Executors.newFixedThreadPool(4);
      JdbiRunIndex index = databases.index();
      try {
        List<Future<?>> writers = new ArrayList<>();
        for (int writer = 0; writer < 4; writer++) {
          writers.add(threads.submit(() -> write(index, "same")));
        }
        for (Future<?> writer : writers) {
          writer.get();
        }
        assertThat(index.runIds()).hasSize(RUNS);
      } finally {
        threads.shutdown();
      }
    }

    @Test
    void readersAreNotHeldUpWhileManyRunsAreGathered() {
      JdbiRunIndex writing = databases.index();
      JdbiRunIndex reading = databases.index();
      writing.record(IndexedRuns.run("before", "d", 1));
      List<String> seen = new ArrayList<>();

      writing.addAll(
          Stream.of(IndexedRuns.run("during", "d", 2)).peek(run -> seen.addAll(reading.runIds())));

      assertThat(seen).containsExactly("before");
      assertThat(reading.datasets(Visibility.everybody(), PageRequest.first(1)).datasets())
          .extracting(entry -> entry.latest().runId())
          .containsExactly("during");
    }

    /** Were a reader to wait here, the test would never end: the writer waits for its answers. */
    @Test
    void readersAreNotHeldUpByALongTransactionNorByManyThatWaitForIt() throws Exception {
      StateDatabase state = databases.state(Clock.systemUTC());
      ExecutorService others = Executors.newFixedThreadPool(32);
      try {
        List<Future<Integer>> waiting = new ArrayList<>();
        List<Integer> read =
            state
                .tables()
                .change(
                    handle -> {
                      handle.execute("DELETE FROM uploads");
                      handle.execute("UPDATE event_journals SET last_seq = last_seq + 1");
                      for (int writer = 0; writer < 20; writer++) {
                        waiting.add(others.submit(() -> state.tables().change(other -> 1)));
                      }
                      return answers(others, state);
                    });

        assertThat(read).hasSize(10).containsOnly(0);
        for (Future<Integer> writer : waiting) {
          assertThat(writer.get()).isEqualTo(1);
        }
      } finally {
        others.shutdown();
      }
    }

    private static List<Integer> answers(ExecutorService threads, StateDatabase state) {
      List<Future<Integer>> readers = new ArrayList<>();
      for (int reader = 0; reader < 10; reader++) {
        readers.add(threads.submit(() -> uploads(state)));
      }
      return readers.stream().map(OnAny::answer).toList();
    }

    private static int uploads(StateDatabase state) {
      return state
          .tables()
          .read(
              handle ->
                  handle
                      .createQuery("SELECT COUNT(*) FROM uploads")
                      .map((row, context) -> row.getInt(1))
                      .one());
    }

    private static int answer(Future<Integer> reader) {
      try {
        return reader.get();
      } catch (Exception failed) {
        throw new IllegalStateException(failed);
      }
    }

    @Test
    void aReadSeesOneStateFromBeginningToEnd() {
      JdbiRunIndex index = databases.index();
      StateDatabase state = databases.state(Clock.systemUTC());
      JdbiLastTestsTest.recordOne(state, "a");

      int[] counts =
          state
              .tables()
              .read(
                  handle -> {
                    int before = JdbiLastTestsTest.count(handle);
                    JdbiLastTestsTest.recordOne(state, "b");
                    return new int[] {before, JdbiLastTestsTest.count(handle)};
                  });

      assertThat(counts).containsExactly(1, 1);
      assertThat(index.runIds()).isEmpty();
    }

    @Test
    void writersAreNotHeldUpWhileManyRunsAreGathered() {
      JdbiRunIndex rebuilding = databases.index();
      JdbiRunIndex writing = databases.index();
      rebuilding.addAll(
          Stream.of(IndexedRuns.run("gathered", "d", 1))
              .peek(run -> writing.record(IndexedRuns.run("meanwhile", "d", 2))));

      assertThat(writing.runIds()).containsExactly("gathered", "meanwhile");
    }

    private Process start(String name) throws IOException {
      return new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-cp",
              System.getProperty("java.class.path"),
              Writer.class.getName(),
              address(),
              name)
          .redirectErrorStream(true)
          .redirectOutput(folder.resolve(name + ".log").toFile())
          .start();
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
      return folder.resolve(".service/index.sqlite3").toString();
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {

    private final String address = RunningPostgres.freshSchema();

    @Override
    TestDatabases databases() {
      return new TestDatabases.Postgres(address);
    }

    @Override
    String address() {
      return address;
    }
  }

  private static void write(JdbiRunIndex index, String writer) {
    for (int number = 0; number < RUNS; number++) {
      index.record(IndexedRuns.run(writer + "-" + number, "d", number));
    }
  }
}
