package io.datasetbuilder.infrastructure.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.index.PageRequest;
import io.datasetbuilder.pipeline.index.Visibility;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several threads and several processes write one index at once, from its first moment. */
class ManyWritersTest {

  private static final int RUNS = 40;

  @TempDir private Path folder;

  /** A process of its own that records runs. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] arguments) {
      try (JdbiRunIndex index = open(Path.of(arguments[0]))) {
        write(index, arguments[1]);
      }
    }
  }

  @Test
  void threadsThatWriteAtOnceAllSucceed() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try (JdbiRunIndex index = open(file())) {
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

  @Test
  void processesThatWriteAtOnceAllSucceed() throws Exception {
    List<Process> writers = new ArrayList<>();
    for (int writer = 0; writer < 3; writer++) {
      writers.add(start("writer-" + writer));
    }
    for (Process writer : writers) {
      assertThat(writer.waitFor()).isZero();
    }
    try (JdbiRunIndex index = open(file())) {
      assertThat(index.runIds()).hasSize(3 * RUNS);
    }
  }

  @Test
  void readersAreNotHeldUpByAWriter() {
    try (JdbiRunIndex writing = open(file());
        JdbiRunIndex reading = open(file())) {
      writing.record(IndexedRuns.run("before", "d", 1));
      List<String> seen = new ArrayList<>();

      writing.addAll(
          Stream.of(IndexedRuns.run("during", "d", 2)).peek(run -> seen.addAll(reading.runIds())));

      assertThat(seen).containsExactly("before");
      assertThat(reading.datasets(Visibility.everybody(), PageRequest.first(1)).datasets())
          .extracting(entry -> entry.latest().runId())
          .containsExactly("during");
    }
  }

  @Test
  void writersAreNotHeldUpWhileManyRunsAreGathered() {
    try (JdbiRunIndex rebuilding = open(file());
        JdbiRunIndex writing = open(file())) {
      rebuilding.addAll(
          Stream.of(IndexedRuns.run("gathered", "d", 1))
              .peek(run -> writing.record(IndexedRuns.run("meanwhile", "d", 2))));

      assertThat(writing.runIds()).containsExactly("gathered", "meanwhile");
    }
  }

  private Process start(String name) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Writer.class.getName(),
            file().toString(),
            name)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(name + ".log").toFile())
        .start();
  }

  private static void write(JdbiRunIndex index, String writer) {
    for (int number = 0; number < RUNS; number++) {
      index.record(IndexedRuns.run(writer + "-" + number, "d", number));
    }
  }

  private static JdbiRunIndex open(Path file) {
    return new JdbiRunIndex(file, Clock.systemUTC());
  }

  private Path file() {
    return folder.resolve(".service/index.sqlite3");
  }
}
