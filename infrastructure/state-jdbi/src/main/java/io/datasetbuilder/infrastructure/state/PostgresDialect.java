package io.datasetbuilder.infrastructure.state;

import org.jdbi.v3.core.Handle;

/**
 * How PostgreSQL says it. Writers of one group of tables wait for each other by a lock that belongs
 * to no table: readers never meet it.
 */
final class PostgresDialect implements Dialect {

  /** Tells our locks from those of other programs in the same database. */
  private static final int OURS = 0x0da7a5e7;

  private static final int MIGRATIONS = 0;

  private final int group;

  /**
   * @param feature the name of the group of tables
   */
  PostgresDialect(String feature) {
    this.group = feature.hashCode();
  }

  @Override
  public void awaitWriters(Handle handle) {
    lock(handle, group);
  }

  /** Waits, in a transaction that is to migrate, until no other one does, of whatever group. */
  void awaitMigrations(Handle handle) {
    lock(handle, MIGRATIONS);
  }

  @Override
  public void makeTemporary(Handle handle, String name, String like) {
    handle.execute("CREATE TEMP TABLE " + name + " AS SELECT * FROM " + like + " WHERE 1 = 0");
    handle.execute("CREATE INDEX " + name + "_by_id ON pg_temp." + name + " (run_id)");
  }

  @Override
  public void refilled(Handle handle, String... tables) {
    handle.execute("ANALYZE " + String.join(", ", tables));
  }

  @Override
  public void dropTemporary(Handle handle, String name) {
    handle.execute("DROP TABLE IF EXISTS pg_temp." + name);
  }

  private static void lock(Handle handle, int key) {
    handle.execute("SELECT pg_advisory_xact_lock(?, ?)", OURS, key);
  }
}
