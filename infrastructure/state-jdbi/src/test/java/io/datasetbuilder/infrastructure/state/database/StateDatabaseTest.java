package io.datasetbuilder.infrastructure.state.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.infrastructure.state.database.Database.Dialect;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Files at the path of the state that are no database, or none that this program can use. */
class StateDatabaseTest {

  private static final String NO_DATABASE =
      "this was never a database, and it is long enough to be read\n";

  @TempDir private Path folder;
  private Path file;
  private StateDatabase state;

  @BeforeEach
  void begin() throws IOException {
    Files.createDirectories(folder.resolve(".service"));
    file = folder.resolve(".service/state.sqlite3");
    state = new StateDatabase(file, Clock.systemUTC());
  }

  @AfterEach
  void end() {
    state.close();
  }

  @Test
  void makesAMissingFileWithItsTables() {
    assertThat(use()).isZero();
    assertThat(file).exists();
  }

  @Test
  void opensANewFileForAllWhoOpenItAtOnce() throws Exception {
    int openers = 4;
    ExecutorService threads = Executors.newFixedThreadPool(openers);
    try {
      for (int round = 0; round < 50; round++) {
        Path fresh = folder.resolve(".service/round-" + round + ".sqlite3");
        CyclicBarrier start = new CyclicBarrier(openers);
        Callable<Integer> opener =
            () -> {
              try (StateDatabase opened = new StateDatabase(fresh, Clock.systemUTC())) {
                start.await();
                return opened.tables().change(handle -> 1);
              }
            };
        for (Future<Integer> opened : threads.invokeAll(Collections.nCopies(openers, opener))) {
          assertThat(opened.get()).isEqualTo(1);
        }
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void refusesADamagedFileAtEachUseAndLeavesItAlone() throws IOException {
    Files.writeString(file, NO_DATABASE);

    refuses(StorageProblem.STATE_UNREADABLE);
    refuses(StorageProblem.STATE_UNREADABLE);

    assertThat(file).hasContent(NO_DATABASE);
    assertThat(names()).noneMatch(name -> name.contains("damaged"));
  }

  @Test
  void refusesTheDatabaseOfAnotherProgram() throws SQLException {
    run("CREATE TABLE uploads (name TEXT)");

    refuses(StorageProblem.STATE_UNREADABLE);
  }

  @Test
  void refusesAFileOfANewerVersionAndLeavesItAlone() throws SQLException {
    use();
    state.close();
    run("UPDATE schema_version SET version = version + 1");

    refuses(StorageProblem.STATE_TOO_NEW);

    run("UPDATE schema_version SET version = version - 1");
    assertThat(use()).isZero();
  }

  @Test
  void appliesWhatIsDueOfItsOwnStepsOnly() throws SQLException {
    use();

    assertThat(DatabaseSchema.STATE.steps()).allMatch(step -> step.startsWith("state/"));
    assertThat(DatabaseSchema.INDEX.steps()).allMatch(step -> step.startsWith("index/"));
    assertThat(
            state
                .tables()
                .<Integer>read(
                    handle ->
                        handle
                            .createQuery("SELECT version FROM schema_version")
                            .map((row, context) -> row.getInt(1))
                            .one()))
        .isEqualTo(DatabaseSchema.STATE.version());
  }

  @Test
  void refusesALinkAtThePathOfTheFile() throws IOException {
    Files.createSymbolicLink(file, folder.resolve("elsewhere"));

    refuses(StorageProblem.STATE_UNAVAILABLE);
    assertThat(folder.resolve("elsewhere")).doesNotExist();
  }

  @Test
  void distinguishesAFullDiskFromOtherFailures() {
    SQLiteException full = new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL);
    SQLiteException locked = new SQLiteException("locked", SQLiteErrorCode.SQLITE_BUSY);
    Dialect dialect = new SqliteDatabase.SqliteDialect();
    DatabaseFailures failures = DatabaseFailures.STATE;

    assertThat(((StateFailure) failures.of(dialect.kindOf(full), full)).problem().code())
        .isEqualTo(StorageProblem.DISK_FULL);
    assertThat(((StateFailure) failures.of(dialect.kindOf(locked), locked)).problem().code())
        .isEqualTo(StorageProblem.STATE_UNAVAILABLE);
    assertThat(
            ((StateFailure) failures.of(dialect.kindOf(new IOException("x")), null))
                .problem()
                .code())
        .isEqualTo(StorageProblem.STATE_UNAVAILABLE);
  }

  private int use() {
    return state
        .tables()
        .read(
            handle ->
                handle
                    .createQuery("SELECT COUNT(*) FROM uploads")
                    .map((row, context) -> row.getInt(1))
                    .one());
  }

  private void refuses(ProblemCode code) {
    assertThatThrownBy(this::use)
        .isInstanceOfSatisfying(
            StateFailure.class, failure -> assertThat(failure.problem().code()).isEqualTo(code));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(file.getParent())) {
      return files.map(name -> name.getFileName().toString()).toList();
    }
  }

  private void run(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
