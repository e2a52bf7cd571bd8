package io.datasetbuilder.infrastructure.state.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.state.index.JdbiRunIndex;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig.TransactionMode;

/** Files at the path of the index that are no database, or none that this program can use. */
class DamagedIndexTest {

  @TempDir private Path folder;
  private Path file;
  private JdbiRunIndex index;

  @BeforeEach
  void begin() throws IOException {
    Files.createDirectories(folder.resolve(".service"));
    file = folder.resolve(".service/index.sqlite3");
    index = new JdbiRunIndex(file, Clock.systemUTC());
  }

  @AfterEach
  void end() {
    index.close();
  }

  @Test
  void touchesNoDiskBeforeItIsNeeded() throws IOException {
    Files.delete(folder.resolve(".service"));

    index.close();

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void makesAMissingIndexAndItsFolder() throws IOException {
    Files.delete(folder.resolve(".service"));

    assertThat(index.runIds()).isEmpty();
    assertThat(file).exists();
  }

  @Test
  void refusesAFileThatIsNoDatabase() throws IOException {
    Files.writeString(file, "this was never a database, and it is long enough to be read\n");

    refuses(StorageProblem.INDEX_UNREADABLE, index::runIds);
  }

  @Test
  void refusesTheDatabaseOfAnotherProgram() throws SQLException {
    run("CREATE TABLE runs (name TEXT)");

    refuses(StorageProblem.INDEX_UNREADABLE, index::runIds);
  }

  @Test
  void refusesAnIndexOfANewerVersionAndLeavesItAlone() throws SQLException {
    index.record(IndexedRuns.run("a", "d", 1));
    index.close();
    run("UPDATE schema_version SET version = 99");

    refuses(StorageProblem.INDEX_TOO_NEW, index::runIds);
    refuses(StorageProblem.INDEX_TOO_NEW, () -> index.replaceAll(Stream.empty()));
    run("UPDATE schema_version SET version = " + DatabaseSchema.INDEX.version());
    assertThat(index.runIds()).containsExactly("a");
  }

  @Test
  void makesAnIndexOfAnEarlierVersionAnew() throws SQLException {
    run("CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT");
    run("INSERT INTO schema_version (version) VALUES (4)");
    run("CREATE TABLE runs (run_id TEXT NOT NULL PRIMARY KEY) STRICT");
    run("INSERT INTO runs (run_id) VALUES ('old')");

    assertThat(index.runIds()).isEmpty();
    index.record(IndexedRuns.run("a", "d", 1));
    assertThat(index.runIds()).containsExactly("a");
  }

  @Test
  void refusesALinkAtThePathOfTheIndex() throws IOException {
    Files.createSymbolicLink(file, folder.resolve("elsewhere"));

    refuses(StorageProblem.INDEX_UNAVAILABLE, index::runIds);
    assertThat(folder.resolve("elsewhere")).doesNotExist();
  }

  @Test
  void refusesAFolderThatCannotBeMade() throws IOException {
    Files.delete(folder.resolve(".service"));
    Files.writeString(folder.resolve(".service"), "a file");

    refuses(StorageProblem.INDEX_UNAVAILABLE, index::runIds);
  }

  @Test
  void setsADamagedIndexAsideWhenAllRunsAreReplaced() throws IOException {
    Files.writeString(file, "this was never a database, and it is long enough to be read\n");

    boolean setAside = index.replaceAll(Stream.of(IndexedRuns.run("a", "d", 1)));

    assertThat(setAside).isTrue();
    assertThat(index.runIds()).containsExactly("a");
    assertThat(names()).anyMatch(name -> name.startsWith("index.sqlite3.damaged-"));
  }

  @Test
  void findsDamageInsideAFileWhenAllRunsAreReplaced() throws IOException {
    for (int minute = 0; minute < 200; minute++) {
      index.record(IndexedRuns.run("run-" + minute, "d", minute));
    }
    index.close();
    try (SeekableByteChannel bytes = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      bytes.position(3 * 4096);
      bytes.write(ByteBuffer.wrap(new byte[8 * 4096]));
    }

    assertThat(index.replaceAll(Stream.of(IndexedRuns.run("a", "d", 1)))).isTrue();
    assertThat(index.runIds()).containsExactly("a");
  }

  @Test
  void keepsASoundIndex() throws IOException {
    index.record(IndexedRuns.run("a", "d", 1));

    assertThat(index.replaceAll(Stream.empty())).isFalse();
    assertThat(names()).noneMatch(name -> name.contains("damaged"));
  }

  @Test
  void worksAgainAfterItWasClosed() {
    index.record(IndexedRuns.run("a", "d", 1));
    index.close();

    assertThat(index.runIds()).containsExactly("a");
  }

  @Test
  void keepsWhatItHasOnDiskInTheSafestWay() throws SQLException {
    index.record(IndexedRuns.run("a", "d", 1));

    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeQuery("PRAGMA journal_mode").getString(1)).isEqualTo("wal");
    }
    try (SqliteConnections own = new SqliteConnections(file, TransactionMode.IMMEDIATE);
        Connection connection = own.openConnection();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeQuery("PRAGMA synchronous").getInt(1)).isEqualTo(2);
      assertThat(statement.executeQuery("PRAGMA foreign_keys").getInt(1)).isEqualTo(1);
      assertThat(statement.executeQuery("PRAGMA busy_timeout").getInt(1)).isPositive();
    }
  }

  private static void refuses(StorageProblem code, ThrowingCallable work) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            IndexFailure.class, failure -> assertThat(failure.problem().code()).isEqualTo(code));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(file.getParent())) {
      return files.map(name -> name.getFileName().toString()).toList();
    }
  }

  private void run(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }
}
