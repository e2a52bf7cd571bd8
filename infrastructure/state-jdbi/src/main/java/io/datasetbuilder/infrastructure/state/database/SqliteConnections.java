package io.datasetbuilder.infrastructure.state.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.ConnectionFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Connections to one SQLite file, kept for the next call. Writers wait for each other, in this and
 * in other processes. Safe for concurrent use.
 */
final class SqliteConnections implements ConnectionFactory, AutoCloseable {

  /**
   * Time that a writer waits for others, in milliseconds: far longer than any of their
   * transactions.
   */
  static final int BUSY_MILLISECONDS = 30_000;

  private static final int RETRY_MILLISECONDS = 5;

  /** An extended result code has the primary one in its lowest byte. */
  private static final int PRIMARY_CODE = 0xff;

  private static final int MOST_IDLE = 8;

  private final String url;
  private final SQLiteConfig config;
  private final Deque<Connection> idle = new ArrayDeque<>();
  private boolean closed;

  /**
   * @param mode immediate for writers: one that waits for another has read nothing yet. Deferred
   *     for readers, which do not wait
   */
  SqliteConnections(Path file, TransactionMode mode) {
    this(file, mode, SynchronousMode.FULL);
  }

  /**
   * @param synchronous full when a commit must be on disk; normal when it need not be yet
   */
  SqliteConnections(Path file, TransactionMode mode, SynchronousMode synchronous) {
    this.config = config(mode, synchronous);
    this.url = url(file);
  }

  /**
   * The file as the URI that SQLite itself decodes. The driver passes a URI that begins with {@code
   * file:} on unchanged; from a plain name it would cut off a query, and would never decode
   * anything.
   */
  private static String url(Path file) {
    return "jdbc:sqlite:" + file.toUri();
  }

  @Override
  public Connection openConnection() throws SQLException {
    synchronized (idle) {
      if (!idle.isEmpty()) {
        return idle.pop();
      }
    }
    return connect();
  }

  /**
   * A new connection. Two that turn a new file into one with a write-ahead log wait for each other,
   * which SQLite refuses at once instead of waiting, since neither would give way.
   */
  private Connection connect() throws SQLException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BUSY_MILLISECONDS);
    while (true) {
      try {
        return config.createConnection(url);
      } catch (SQLException failed) {
        if (!isBusy(failed) || System.nanoTime() > deadline) {
          throw failed;
        }
        awaitOthers(failed);
      }
    }
  }

  private static boolean isBusy(SQLException failed) {
    return failed instanceof SQLiteException sqlite
        && (sqlite.getResultCode().code & PRIMARY_CODE) == SQLiteErrorCode.SQLITE_BUSY.code;
  }

  private static void awaitOthers(SQLException busy) throws SQLException {
    try {
      TimeUnit.MILLISECONDS.sleep(RETRY_MILLISECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw busy;
    }
  }

  /** One that a failure has left inside a transaction is of no more use. */
  @Override
  public void closeConnection(Connection connection) throws SQLException {
    synchronized (idle) {
      if (!closed && connection.getAutoCommit() && idle.size() < MOST_IDLE) {
        idle.push(connection);
        return;
      }
    }
    connection.close();
  }

  /** Closes idle connections; a connection in use is closed when it is returned. */
  @Override
  public void close() throws SQLException {
    synchronized (idle) {
      closed = true;
      while (!idle.isEmpty()) {
        idle.pop().close();
      }
    }
  }

  private static SQLiteConfig config(TransactionMode mode, SynchronousMode synchronous) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLISECONDS);
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(synchronous);
    config.setTransactionMode(mode);
    config.enforceForeignKeys(true);
    // Deleted content must not stay readable in free pages.
    config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
    return config;
  }
}
