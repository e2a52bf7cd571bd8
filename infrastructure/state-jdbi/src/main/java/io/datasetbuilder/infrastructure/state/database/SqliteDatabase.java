package io.datasetbuilder.infrastructure.state.database;

import io.datasetbuilder.infrastructure.state.database.Database.Dialect;
import io.datasetbuilder.infrastructure.state.database.Database.JdbiFactory;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * One SQLite file, opened and migrated by the first call. Safe for concurrent use, also by several
 * processes on one machine; not on a network file system.
 */
public final class SqliteDatabase implements Database {

  /** The driver's library and a first page need less. */
  private static final long LEAST_ROOM_BYTES = 4L << 20;

  /** Time that the emptying of the log waits for readers, who would otherwise hold up a caller. */
  private static final int SHORT_WAIT_MILLISECONDS = 1_000;

  private static final Dialect DIALECT = new SqliteDialect();

  private final Path file;
  private final SqliteLibrary library;
  private final Clock clock;
  private final DatabaseSchema schema;
  private final Consumer<Jdbi> types;
  private Optional<OpenDatabase> opened = Optional.empty();

  /**
   * @param library loaded before the file is opened
   */
  public SqliteDatabase(Path file, SqliteLibrary library, Clock clock, DatabaseSchema schema) {
    this(file, library, clock, schema, jdbi -> {});
  }

  /**
   * @param library loaded before the file is opened
   * @param types registers the types of columns that only these tables have
   */
  public SqliteDatabase(
      Path file, SqliteLibrary library, Clock clock, DatabaseSchema schema, Consumer<Jdbi> types) {
    this.file = file;
    this.library = library;
    this.clock = clock;
    this.schema = schema;
    this.types = types;
  }

  /** Whether tables exist: SQLite leaves an empty file when it created none of them. */
  @Override
  public boolean exists() {
    try {
      return Files.isRegularFile(file) && Files.size(file) > 0;
    } catch (NoSuchFileException gone) {
      return false;
    } catch (IOException failed) {
      throw schema.failures().unavailable(failed);
    }
  }

  @Override
  public <R> R read(Function<Handle, R> work) {
    return guarded(() -> open().reading.inTransaction(work::apply));
  }

  @Override
  public <R> R change(Function<Handle, R> work) {
    return guarded(() -> open().writing.inTransaction(work::apply));
  }

  @Override
  public <R> R changeUnforced(Function<Handle, R> work) {
    return guarded(() -> open().unforced.inTransaction(work::apply));
  }

  @Override
  public <R> R work(Function<Handle, R> work) {
    return guarded(() -> open().writing.withHandle(work::apply));
  }

  /** A deleted row stays readable in the pages of earlier commits, until the log is cut off. */
  @Override
  public void emptyLog() {
    if (!exists()) {
      return;
    }
    work(
        handle -> {
          handle.execute("PRAGMA busy_timeout = " + SHORT_WAIT_MILLISECONDS);
          try {
            return handle
                .createQuery("PRAGMA wal_checkpoint(TRUNCATE)")
                .map((row, context) -> row.getInt(1))
                .one();
          } finally {
            handle.execute("PRAGMA busy_timeout = " + SqliteConnections.BUSY_MILLISECONDS);
          }
        });
  }

  @Override
  public boolean isSound() {
    return read(
        handle ->
            handle
                .createQuery("PRAGMA quick_check(1)")
                .map((row, context) -> row.getString(1))
                .one()
                .equals("ok"));
  }

  @Override
  public Dialect dialect() {
    return DIALECT;
  }

  @Override
  public synchronized void close() {
    try {
      if (opened.isPresent()) {
        opened.get().close();
      }
      opened = Optional.empty();
    } catch (SQLException failed) {
      throw failure(failed);
    }
  }

  private <R> R guarded(Supplier<R> work) {
    try {
      return work.get();
    } catch (JdbiException failed) {
      throw isOutOfRoom(failed) ? schema.failures().full(failed) : failure(failed);
    }
  }

  private RuntimeException failure(Exception failed) {
    return schema.failures().of(DIALECT.kindOf(failed), failed);
  }

  /**
   * A full disk shows in many ways, a driver that cannot be unpacked among them; where the failure
   * itself does not show it, the free space does.
   */
  private boolean isOutOfRoom(JdbiException failed) {
    try {
      return DIALECT.kindOf(failed) == DatabaseFailures.Kind.OTHER
          && Files.getFileStore(file.getParent()).getUsableSpace() < LEAST_ROOM_BYTES;
    } catch (IOException unknown) {
      return false;
    }
  }

  private synchronized OpenDatabase open() {
    if (opened.isEmpty()) {
      prepare();
      opened = Optional.of(new OpenDatabase(file, schema, types));
    }
    return opened.get();
  }

  private void prepare() {
    try {
      new PrivateDatabaseFile(file).prepare();
      library.load(file.getParent());
    } catch (SqliteLibrary.NotExecutable blocked) {
      throw schema.failures().blocked(blocked);
    } catch (IOException failed) {
      throw schema.failures().unavailable(failed);
    }
  }

  /**
   * Moves the file aside, so that the next call creates a new one. The write-ahead log is part of
   * the file, and is moved with it; the shared memory is recreated.
   */
  @Override
  public synchronized void setAside() {
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
    } catch (IOException failed) {
      throw schema.failures().unavailable(failed);
    }
  }

  /** The connections to a file whose tables are those that this code knows. */
  private static final class OpenDatabase implements AutoCloseable {

    private final SqliteConnections readers;
    private final SqliteConnections writers;
    private final SqliteConnections unforcedWriters;
    private final Jdbi reading;
    private final Jdbi writing;
    private final Jdbi unforced;

    /** Opens a file, making it where it is missing, and brings its tables up to date. */
    OpenDatabase(Path file, DatabaseSchema schema, Consumer<Jdbi> types) {
      this.readers = new SqliteConnections(file, TransactionMode.DEFERRED);
      this.writers = new SqliteConnections(file, TransactionMode.IMMEDIATE);
      this.unforcedWriters =
          new SqliteConnections(file, TransactionMode.IMMEDIATE, SynchronousMode.NORMAL);
      this.reading = JdbiFactory.over(readers, types);
      this.writing = JdbiFactory.over(writers, types);
      this.unforced = JdbiFactory.over(unforcedWriters, types);
      try {
        schema.migrate(writing, DIALECT);
      } catch (JdbiException | IndexFailure | StateFailure failed) {
        try {
          close();
        } catch (SQLException open) {
          failed.addSuppressed(open);
        }
        throw failed;
      }
    }

    @Override
    public void close() throws SQLException {
      try (writers;
          unforcedWriters) {
        readers.close();
      }
    }
  }

  /** The dialect of SQLite, whose file holds one group of tables and nothing else. */
  static final class SqliteDialect implements Dialect {

    /**
     * Primary result codes: an extended one has the primary in its lowest byte. A statement that
     * the database does not understand means that the tables belong to another program.
     */
    private static final Set<Integer> DAMAGE =
        Set.of(
            SQLiteErrorCode.SQLITE_CORRUPT.code,
            SQLiteErrorCode.SQLITE_NOTADB.code,
            SQLiteErrorCode.SQLITE_FORMAT.code,
            SQLiteErrorCode.SQLITE_ERROR.code);

    @Override
    public String translate(String script) {
      return script;
    }

    @Override
    public DatabaseFailures.Kind kindOf(Throwable failure) {
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause instanceof SQLiteException sqlite) {
          return kindOf(sqlite.getResultCode().code & 0xff);
        }
      }
      return DatabaseFailures.Kind.OTHER;
    }

    private static DatabaseFailures.Kind kindOf(int primaryCode) {
      if (primaryCode == SQLiteErrorCode.SQLITE_FULL.code) {
        return DatabaseFailures.Kind.FULL;
      }
      return DAMAGE.contains(primaryCode)
          ? DatabaseFailures.Kind.DAMAGED
          : DatabaseFailures.Kind.OTHER;
    }

    @Override
    public Optional<Integer> findVersion(Handle handle) {
      return countTables(handle, "name = 'schema_version'") == 1
          ? handle
              .createQuery("SELECT version FROM schema_version")
              .map((row, context) -> row.getInt(1))
              .findOne()
          : Optional.empty();
    }

    /** Records version 0; false for a file with other tables, which belongs to another program. */
    @Override
    public boolean beginVersions(Handle handle) {
      if (countTables(handle, "name NOT LIKE 'sqlite%'") != 0) {
        return false;
      }
      handle.execute("CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT");
      handle.execute("INSERT INTO schema_version (version) VALUES (0)");
      return true;
    }

    @Override
    public void setVersion(Handle handle, int version) {
      handle.execute("UPDATE schema_version SET version = ?", version);
    }

    @Override
    public void makeTemporary(Handle handle, String name, String like) {
      handle.execute("CREATE TEMP TABLE " + name + " AS SELECT * FROM " + like + " WHERE 1 = 0");
      handle.execute("CREATE INDEX temp." + name + "_by_id ON " + name + " (run_id)");
    }

    @Override
    public void dropTemporary(Handle handle, String name) {
      handle.execute("DROP TABLE IF EXISTS temp." + name);
    }

    private static int countTables(Handle handle, String condition) {
      return handle
          .createQuery("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND " + condition)
          .map((row, context) -> row.getInt(1))
          .one();
    }
  }
}
