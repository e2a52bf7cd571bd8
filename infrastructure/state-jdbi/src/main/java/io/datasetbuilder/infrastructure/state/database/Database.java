package io.datasetbuilder.infrastructure.state.database;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;

/**
 * One group of tables, opened and migrated by the first call. Every method may throw the exceptions
 * of {@link DatabaseFailures}; nothing was changed in that case. Safe for concurrent use, also by
 * several processes.
 */
public interface Database extends AutoCloseable {

  /** Whether tables of the group exist, in any version; creates none. */
  boolean exists();

  /** Reads one state of the tables, without waiting for writers. */
  <R> R read(Function<Handle, R> work);

  /** Changes the database in one transaction, while no other writer runs. */
  <R> R change(Function<Handle, R> work);

  /**
   * Changes the database as {@link #change} does, without waiting for the disk: the change outlives
   * the process, but may be lost when the machine stops.
   */
  <R> R changeUnforced(Function<Handle, R> work);

  /**
   * Works on a connection that begins and ends its transactions itself. One that writes begins with
   * {@link Dialect#awaitWriters}.
   */
  <R> R work(Function<Handle, R> work);

  /**
   * Removes what was deleted from the log of the database, where it has one in a file of its own.
   * Nothing changes while another connection keeps it busy: the log ends with the last process that
   * uses it.
   */
  default void emptyLog() {}

  /** Whether the database finds nothing wrong with its tables. */
  boolean isSound();

  /** Moves tables that cannot be read aside, so that the next call creates new ones. */
  void setAside();

  /** The statements that differ between databases. */
  Dialect dialect();

  /** Closes all open connections; the next call opens the database again. */
  @Override
  void close();

  /** Makes JDBI as every database uses it: SQL is passed on as it is written, with no templates. */
  static final class JdbiFactory {

    private JdbiFactory() {}

    /**
     * @param types registers the types of columns that only these tables have
     */
    static Jdbi over(ConnectionFactory connections, Consumer<Jdbi> types) {
      Jdbi jdbi = Jdbi.create(connections);
      jdbi.getConfig(SqlStatements.class)
          .setTemplateEngine(TemplateEngine.NOP)
          .setSqlParser(new StatementParser());
      ColumnTypes.register(jdbi);
      types.accept(jdbi);
      return jdbi;
    }
  }

  /**
   * Dialect of a database: the statements that differ between databases. All other statements are
   * the same everywhere.
   */
  interface Dialect {

    /** A script of tables, written for SQLite, in the words of this database. */
    String translate(String script);

    /** The kind of a driver's failure. */
    DatabaseFailures.Kind kindOf(Throwable failure);

    /**
     * Waits, in a transaction that is to write, until no other one of the group does. Nothing to do
     * where the transactions of writers wait for each other when they begin.
     */
    default void awaitWriters(Handle handle) {}

    /** Waits as {@link #awaitWriters}, in a transaction that is to make or change tables. */
    default void awaitMigrations(Handle handle) {}

    /** Version of the tables; empty when the database has none of this program's tables. */
    Optional<Integer> findVersion(Handle handle);

    /**
     * Records the absence of tables, as version 0.
     *
     * @return false when tables of another program have these names
     */
    boolean beginVersions(Handle handle);

    /** Records the version that the tables have now. */
    void setVersion(Handle handle, int version);

    /** Makes a table of this connection alone, empty, with the columns of another. */
    void makeTemporary(Handle handle, String name, String like);

    /** Drops such a table; does nothing when it does not exist. */
    void dropTemporary(Handle handle, String name);

    /** Updates the statistics of tables whose rows were all replaced, where plans follow them. */
    default void analyze(Handle handle, String... tables) {}
  }
}
