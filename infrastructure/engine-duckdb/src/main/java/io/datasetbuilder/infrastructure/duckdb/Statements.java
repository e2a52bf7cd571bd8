package io.datasetbuilder.infrastructure.duckdb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.duckdb.DuckDBConnection;

/**
 * Runs the statements of one database. For one thread, but for {@link #cancel()} and {@link
 * #executeBeside}, which may come from any.
 */
final class Statements {

  /**
   * Message of the driver about any query that fails before its first rows, whatever the reason.
   */
  private static final String LOST_ERROR = "Invalid result set";

  private final Connection connection;
  private final int threads;
  private final List<Statements> beside = new CopyOnWriteArrayList<>();
  private volatile Statement running;
  private volatile boolean cancelled;

  /** Reads an open result; closing it is not its matter. */
  interface ResultReader<T> {
    T read(ResultSet result) throws SQLException;
  }

  /**
   * Statements of a database.
   *
   * @param threads of the database, which are set again after a statement on one thread
   */
  Statements(Connection connection, int threads) {
    this.connection = connection;
    this.threads = threads;
  }

  /** Runs a statement without a result; returns how many rows it changed or wrote. */
  long execute(String sql) throws SQLException {
    try (Statement statement = begin()) {
      statement.execute(sql);
      return Math.max(0, statement.getLargeUpdateCount());
    } finally {
      running = null;
    }
  }

  /** Runs a statement on one thread; returns how many rows it changed or wrote. */
  long executeOnOneThread(String sql) throws SQLException {
    return onOneThread(() -> execute(sql));
  }

  /** Work with a database. */
  interface Work<T> {
    T run() throws SQLException;
  }

  /** Does work whose statements run on the thread that calls them, each on this alone. */
  <T> T onOneThread(Work<T> work) throws SQLException {
    execute("SET threads=1");
    try {
      return work.run();
    } finally {
      execute("SET threads=" + threads);
    }
  }

  /**
   * Runs a statement on a connection of its own, so that several threads may run one each at the
   * same time; {@link #cancel()} ends all of them.
   *
   * @return how many rows it changed or wrote
   */
  long executeBeside(String sql) throws SQLException {
    try (Connection other = connection.unwrap(DuckDBConnection.class).duplicate()) {
      Statements own = new Statements(other, threads);
      beside.add(own);
      try {
        endIfCancelled();
        return own.execute(sql);
      } finally {
        beside.remove(own);
      }
    }
  }

  /**
   * Does work whose plans know nothing of the values of stored columns. With such knowledge the
   * engine writes a Parquet column as one that has no nulls where this file has none.
   */
  <T> T withoutStatistics(Work<T> work) throws SQLException {
    execute("SET disabled_optimizers='statistics_propagation'");
    try {
      return work.run();
    } finally {
      execute("RESET disabled_optimizers");
    }
  }

  /**
   * Runs a statement that replaces what it wrote before: on all threads and, when the memory is too
   * small for the buffers that each of them has for each column, again on one.
   */
  long executeReplacing(String sql) throws SQLException {
    try {
      return execute(sql);
    } catch (SQLException failed) {
      if (threads == 1 || cancelled || !DuckDbFailures.isOutOfMemory(failed)) {
        throw failed;
      }
      return executeOnOneThread(sql);
    }
  }

  /** Runs a query and reads its result, which is computed while it is read. */
  <T> T query(String sql, ResultReader<T> reader) throws SQLException {
    try (Statement statement = begin();
        ResultSet result = open(statement, sql)) {
      return reader.read(result);
    } finally {
      running = null;
    }
  }

  private ResultSet open(Statement statement, String sql) throws SQLException {
    try {
      return statement.executeQuery(sql);
    } catch (SQLException failed) {
      throw String.valueOf(failed.getMessage()).contains(LOST_ERROR) ? cause(sql, failed) : failed;
    }
  }

  /** Runs the query once more, as a statement whose error the driver does report. */
  private SQLException cause(String sql, SQLException lost) {
    try (Statement statement = begin()) {
      statement.execute("EXPLAIN ANALYZE " + sql);
      return lost;
    } catch (SQLException cause) {
      cause.addSuppressed(lost);
      return cause;
    }
  }

  /** Moves to the next row; between two rows a cancelled query ends, too. */
  boolean next(ResultSet result) throws SQLException {
    if (cancelled) {
      throw new SQLException("the query was cancelled while its result was read");
    }
    return result.next();
  }

  /** Fails when the statements are cancelled. */
  void endIfCancelled() throws SQLException {
    if (cancelled) {
      throw new SQLException("cancelled before the statement began");
    }
  }

  private Statement begin() throws SQLException {
    endIfCancelled();
    Statement statement = connection.createStatement();
    running = statement;
    return statement;
  }

  /** Ends the running statement and refuses those that follow. May block while the driver does. */
  void cancel() throws SQLException {
    cancelled = true;
    Statement statement = running;
    if (statement != null && !statement.isClosed()) {
      statement.cancel();
    }
    for (Statements other : beside) {
      other.cancel();
    }
  }

  boolean isCancelled() {
    return cancelled;
  }

  /** Allows statements again. */
  void reset() {
    cancelled = false;
  }
}
