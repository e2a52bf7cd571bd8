package io.datasetbuilder.infrastructure.state;

import org.jdbi.v3.core.Handle;

/** What databases say differently; all other statements are the same everywhere. */
interface Dialect {

  /** Waits, in a transaction that is to write, until no other one of the group does. */
  void awaitWriters(Handle handle);

  /** Makes a table of this connection alone, empty, with the columns of another. */
  void makeTemporary(Handle handle, String name, String like);

  /** Lets the database look at tables whose rows have become others altogether. */
  void refilled(Handle handle, String... tables);

  /** Drops such a table; fine when there is none. */
  void dropTemporary(Handle handle, String name);
}
