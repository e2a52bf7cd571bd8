package io.datasetbuilder.infrastructure.state;

import java.sql.Types;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;

/**
 * One group of tables, opened and migrated by the first call. Every method may throw what {@link
 * DatabaseFailures} makes of a failure; nothing was changed then. Safe for concurrent use, also by
 * several processes.
 */
interface Database extends AutoCloseable {

  /** Whether there are tables of the group, of any version; makes none. */
  boolean exists();

  /** Reads one state of the tables, without waiting for writers. */
  <R> R read(Function<Handle, R> work);

  /** Changes in one transaction, which no other writer runs beside. */
  <R> R change(Function<Handle, R> work);

  /**
   * Changes as {@link #change} does, without waiting for the disk: what is changed outlives the
   * process, but may be lost when the machine stops.
   */
  <R> R changeUnforced(Function<Handle, R> work);

  /**
   * Works on a connection that begins and ends its transactions itself. One that writes begins with
   * {@link Dialect#awaitWriters}.
   */
  <R> R work(Function<Handle, R> work);

  /** Whether the database finds nothing wrong with its tables. */
  boolean isSound();

  /** Puts tables that cannot be read out of the way, so that the next call makes new ones. */
  void setAside();

  /** The statements that differ between databases. */
  Dialect dialect();

  /** Closes what is open; the next call opens it again. */
  @Override
  void close();

  /** Makes JDBI as every database uses it: SQL is passed on as it is written, with no templates. */
  static final class JdbiFactory {

    private JdbiFactory() {}

    static Jdbi over(ConnectionFactory connections) {
      Jdbi jdbi = Jdbi.create(connections);
      jdbi.getConfig(SqlStatements.class).setTemplateEngine(TemplateEngine.NOP);
      return jdbi.registerArgument(new StorableText());
    }

    /**
     * Texts on their way into a database. PostgreSQL cannot keep U+0000, so that neither database
     * does: it becomes U+FFFD, the sign for what cannot be shown, in stored texts and in
     * conditions.
     */
    private static final class StorableText extends AbstractArgumentFactory<String> {

      StorableText() {
        super(Types.VARCHAR);
      }

      @Override
      protected Argument build(String value, ConfigRegistry config) {
        String text = value.replace('\u0000', '\uFFFD');
        return (position, statement, context) -> statement.setString(position, text);
      }
    }
  }

  /** What differs between databases; all other statements are the same everywhere. */
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

    /** The version of the tables; empty when there are none of ours. */
    Optional<Integer> findVersion(Handle handle);

    /**
     * Records that there are no tables yet, as version 0.
     *
     * @return false when another program's tables have our names
     */
    boolean beginVersions(Handle handle);

    /** Records the version that the tables have now. */
    void setVersion(Handle handle, int version);

    /** Makes a table of this connection alone, empty, with the columns of another. */
    void makeTemporary(Handle handle, String name, String like);

    /** Drops such a table; fine when there is none. */
    void dropTemporary(Handle handle, String name);

    /** Updates the statistics of tables whose rows were all replaced, where plans follow them. */
    default void analyze(Handle handle, String... tables) {}
  }
}
