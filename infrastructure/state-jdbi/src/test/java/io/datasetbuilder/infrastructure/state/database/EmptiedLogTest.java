package io.datasetbuilder.infrastructure.state.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of an SQLite file: what was deleted is in none of its files, which are still open. */
class EmptiedLogTest {

  private static final String CANARY = "Zzyzx-canary-4711";

  @TempDir Path folder;
  private Database database;

  @BeforeEach
  void aDeletedRow() {
    database = new StateDatabase(folder.resolve("state.sqlite3"), Clock.systemUTC()).tables();
    insert(CANARY);
    insert("kept");
    database.<Integer>change(
        handle -> handle.execute("DELETE FROM notice_facts WHERE fact = ?", CANARY));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void noFileHoldsTheDeletedRow() throws IOException {
    assertThat(isHeld()).isTrue();

    database.emptyLog();

    assertThat(isHeld()).isFalse();
    assertThat(database.<Long>read(EmptiedLogTest::count)).isEqualTo(1);
  }

  @Test
  void aReaderIsNotDisturbedAndTheNextTimeEmptiesTheLog() throws IOException {
    long seen =
        database.read(
            handle -> {
              long before = count(handle);
              insert("later");
              database.emptyLog();
              return before + count(handle);
            });

    assertThat(seen).isEqualTo(2);
    database.emptyLog();
    assertThat(isHeld()).isFalse();
    assertThat(database.<Long>read(EmptiedLogTest::count)).isEqualTo(2);
  }

  private void insert(String fact) {
    database.<Integer>change(
        handle -> handle.execute("INSERT INTO notice_facts VALUES (?, ?)", fact, 1));
  }

  private static long count(Handle handle) {
    return handle
        .createQuery("SELECT COUNT(*) FROM notice_facts")
        .map((row, context) -> row.getLong(1))
        .one();
  }

  private boolean isHeld() throws IOException {
    for (String part : new String[] {"", "-wal"}) {
      Path file = folder.resolve("state.sqlite3" + part);
      if (Files.exists(file)
          && Files.readString(file, StandardCharsets.ISO_8859_1).contains(CANARY)) {
        return true;
      }
    }
    return false;
  }
}
