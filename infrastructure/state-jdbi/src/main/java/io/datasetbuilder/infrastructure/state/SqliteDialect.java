package io.datasetbuilder.infrastructure.state;

import org.jdbi.v3.core.Handle;

/** How SQLite says it. */
final class SqliteDialect implements Dialect {

  /** Transactions of writers begin as such, and wait for others when they begin. */
  @Override
  public void awaitWriters(Handle handle) {}

  @Override
  public void makeTemporary(Handle handle, String name, String like) {
    handle.execute("CREATE TEMP TABLE " + name + " AS SELECT * FROM " + like + " WHERE 1 = 0");
    handle.execute("CREATE INDEX temp." + name + "_by_id ON " + name + " (run_id)");
  }

  /** Its plans follow the indexes alone. */
  @Override
  public void refilled(Handle handle, String... tables) {}

  @Override
  public void dropTemporary(Handle handle, String name) {
    handle.execute("DROP TABLE IF EXISTS temp." + name);
  }
}
