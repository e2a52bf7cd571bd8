package io.datasetbuilder.infrastructure.query;

import static io.datasetbuilder.infrastructure.query.RunnerFixture.ENDLESS;
import static io.datasetbuilder.infrastructure.query.RunnerFixture.LONG;
import static io.datasetbuilder.infrastructure.query.RunnerFixture.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.query.child.SandboxMain;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.text.MessageFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log holds of queries that fail. */
class QueryLogTest {

  private static final Logger LOG = Logger.getLogger("io.datasetbuilder.query");

  @TempDir private Path folder;

  private final Lines lines = new Lines();

  @BeforeEach
  void listen() {
    lines.setLevel(Level.ALL);
    LOG.setLevel(Level.ALL);
    LOG.addHandler(lines);
  }

  @AfterEach
  void stop() {
    LOG.removeHandler(lines);
    LOG.setLevel(null);
  }

  @Test
  void aProcessThatIsKilledIsLoggedByItsCallerWithItsExitStatus() throws SQLException {
    try (RunnerFixture queries = new RunnerFixture(folder, 1, NONE)) {
      Result<?> failed =
          queries.run(
              ENDLESS,
              LONG,
              () -> {
                RunnerFixture.children().stream()
                    .filter(QueryLogTest::isStarted)
                    .forEach(ProcessHandle::destroyForcibly);
                return false;
              });

      assertThat(RunnerFixture.code(failed)).isEqualTo("query_failed");
    }
    assertThat(lines.all).hasSize(1);
    assertThat(lines.all.peek())
        .startsWith("WARNING on " + Thread.currentThread().getId() + ": a query process ")
        .contains("exit status 137");
  }

  @Test
  void aProcessThatCannotStartIsLoggedWithWhatItWroteAndTheCapIsNamed() throws SQLException {
    try (RunnerFixture queries = new RunnerFixture(folder, 1, OptionalInt.of(250))) {
      Result<?> failed = queries.run("SELECT 1");

      assertThat(failed.problems().get(0).message())
          .isEqualTo(
              "the process of the query could not start; the memory cap of queries may be too"
                  + " small");
    }
    assertThat(lines.all.peek())
        .contains("a query process did not start: exit status ", "error output: ");
  }

  @Test
  void aStartWithoutFilesIsLoggedWithItsCause() throws Exception {
    try (RunnerFixture queries = new RunnerFixture(folder, 1, NONE)) {
      Files.writeString(queries.folder, "no folder");

      Result<?> failed = queries.run("SELECT 1");

      assertThat(failed.problems().get(0).message())
          .isEqualTo("The query engine cannot write to the folder for temporary files.");
    }
    assertThat(lines.all.peek()).contains("it was not started; ", "; java.nio.file.");
  }

  @Test
  void aStatementOfAUserThatFailsIsLoggedByTheKindOfItsErrorAlone() throws SQLException {
    Statement statement = Statement.ofUser("SELECT cast('secret' AS integer) FROM dataset", 1);
    try (RunnerFixture queries = new RunnerFixture(folder, 1, NONE)) {
      queries.run(new TablesPlan(List.of(statement)), LONG, () -> false);
    }
    assertThat(lines.all)
        .containsExactly(
            "FINE on "
                + Thread.currentThread().getId()
                + ": a query failed (query_failed): Conversion");
  }

  @Test
  void aStatementOfThisServiceThatFailsIsAWarning() throws SQLException {
    try (RunnerFixture queries = new RunnerFixture(folder, 1, NONE)) {
      queries.run("SELECT cast('secret' AS integer) FROM dataset");
    }
    assertThat(lines.all).hasSize(1);
    assertThat(lines.all.peek()).startsWith("WARNING").endsWith("(query_failed): Conversion");
  }

  /** Whether a process is more than a copy of this one. */
  private static boolean isStarted(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains(SandboxMain.class.getName());
  }

  /** Lines of the log, each with its level and the id of its thread. */
  private static final class Lines extends Handler {

    private final ConcurrentLinkedQueue<String> all = new ConcurrentLinkedQueue<>();

    @Override
    public void publish(LogRecord record) {
      all.add(
          record.getLevel()
              + " on "
              + Thread.currentThread().getId()
              + ": "
              + MessageFormat.format(record.getMessage(), record.getParameters()));
    }

    @Override
    public void flush() {
      // Nothing is buffered.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
