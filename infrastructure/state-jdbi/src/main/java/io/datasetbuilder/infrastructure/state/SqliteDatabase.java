package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.index.IndexFailure;
import io.datasetbuilder.pipeline.index.IndexProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteConnection;

/**
 * One SQLite file, opened and migrated by the first call. Safe for concurrent use, also by several
 * processes on one machine; not on a network file system.
 */
final class SqliteDatabase implements AutoCloseable {

  private final Path file;
  private final Clock clock;
  private Optional<Opened> opened = Optional.empty();

  SqliteDatabase(Path file, Clock clock) {
    this.file = file;
    this.clock = clock;
  }

  /** Work on an open database. */
  private interface Work<R> {
    R apply(Jdbi jdbi) throws SQLException;
  }

  private record Opened(SqliteConnections connections, Jdbi jdbi) {}

  /** Answers from one state of the tables, without waiting for writers. */
  <R> R read(Function<Handle, R> work) {
    return guarded(
        jdbi ->
            jdbi.withHandle(
                handle -> {
                  begin(handle, TransactionMode.DEFERRED);
                  try {
                    return handle.inTransaction(work::apply);
                  } finally {
                    begin(handle, TransactionMode.IMMEDIATE);
                  }
                }));
  }

  /** Changes in one transaction. */
  <R> R change(Function<Handle, R> work) {
    return guarded(jdbi -> jdbi.inTransaction(work::apply));
  }

  /** Moves the file aside if it is damaged, so that the next call makes a new one. */
  boolean setAsideIfDamaged() {
    try {
      boolean sound = read(SqliteDatabase::isSound);
      return !sound && setAside();
    } catch (IndexFailure failure) {
      if (failure.problem().code() == IndexProblem.INDEX_UNREADABLE) {
        return setAside();
      }
      throw failure;
    }
  }

  @Override
  public synchronized void close() {
    try {
      if (opened.isPresent()) {
        opened.get().connections().close();
      }
      opened = Optional.empty();
    } catch (SQLException failed) {
      throw SqliteFailures.of(failed);
    }
  }

  private static void begin(Handle handle, TransactionMode mode) throws SQLException {
    handle.getConnection().unwrap(SQLiteConnection.class).setCurrentTransactionMode(mode);
  }

  private static boolean isSound(Handle handle) {
    return handle
        .createQuery("PRAGMA quick_check(1)")
        .map((row, context) -> row.getString(1))
        .one()
        .equals("ok");
  }

  private <R> R guarded(Work<R> work) {
    try {
      return work.apply(open());
    } catch (JdbiException | SQLException failed) {
      throw SqliteFailures.of(failed);
    }
  }

  private synchronized Jdbi open() {
    if (opened.isEmpty()) {
      opened = Optional.of(openNow());
    }
    return opened.get().jdbi();
  }

  private Opened openNow() {
    prepareFolder();
    SqliteConnections connections = new SqliteConnections(file);
    Jdbi jdbi = Jdbi.create(connections);
    jdbi.getConfig(SqlStatements.class).setTemplateEngine(TemplateEngine.NOP);
    try {
      Migrations.apply(jdbi);
      return new Opened(connections, jdbi);
    } catch (JdbiException | IndexFailure failed) {
      close(connections, failed);
      throw failed;
    }
  }

  private static void close(SqliteConnections connections, RuntimeException reason) {
    try {
      connections.close();
    } catch (SQLException failed) {
      reason.addSuppressed(failed);
    }
  }

  private void prepareFolder() {
    try {
      Path folder = file.getParent();
      if (Files.isSymbolicLink(folder) || Files.isSymbolicLink(file)) {
        throw new IOException("a symbolic link in the place of the index");
      }
      Files.createDirectories(folder);
      DriverFolder.use(folder.resolve("native"));
    } catch (IOException failed) {
      throw SqliteFailures.unavailable(failed);
    }
  }

  /** The write-ahead log is part of the file, and goes with it; the shared memory is remade. */
  private synchronized boolean setAside() {
    close();
    String aside = ".damaged-" + clock.instant().toEpochMilli();
    try {
      for (String part : new String[] {"", "-wal"}) {
        Path from = file.resolveSibling(file.getFileName() + part);
        if (Files.exists(from)) {
          Path to = file.resolveSibling(file.getFileName() + aside + part);
          Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }
      }
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-shm"));
      return true;
    } catch (IOException failed) {
      throw SqliteFailures.unavailable(failed);
    }
  }
}
