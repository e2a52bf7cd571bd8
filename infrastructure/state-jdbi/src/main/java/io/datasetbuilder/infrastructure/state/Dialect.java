package io.datasetbuilder.infrastructure.state;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** What differs between databases; all other statements are the same everywhere. */
interface Dialect {

  /** A script of tables, written for SQLite, in the words of this database. */
  String translate(String script);

  /** The kind of a driver's failure. */
  DatabaseFailures.Kind kindOf(Throwable failure);

  /** Waits, in a transaction that is to write, until no other one of the group does. */
  void awaitWriters(Handle handle);

  /** Waits, in a transaction that is to make or change tables, until no other one does. */
  void awaitMigrations(Handle handle);

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

  /** Updates the statistics of tables whose rows were all replaced. */
  void analyze(Handle handle, String... tables);
}
