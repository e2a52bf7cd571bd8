package io.datasetbuilder.infrastructure.state;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The version in a SQLite file, which holds one group of tables and nothing else. */
final class SqliteVersions implements Versions {

  @Override
  public String folder() {
    return "sqlite/";
  }

  /** The transaction of a writer has waited when it began. */
  @Override
  public void awaitOthers(Handle handle) {}

  @Override
  public Optional<Integer> find(Handle handle) {
    return tables(handle, "name = 'schema_version'") == 1
        ? handle
            .createQuery("SELECT version FROM schema_version")
            .map((row, context) -> row.getInt(1))
            .findOne()
        : Optional.empty();
  }

  /** A file that has tables, but not ours, is somebody else's. */
  @Override
  public boolean begin(Handle handle) {
    if (tables(handle, "name NOT LIKE 'sqlite%'") != 0) {
      return false;
    }
    handle.execute("CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT");
    handle.execute("INSERT INTO schema_version (version) VALUES (0)");
    return true;
  }

  @Override
  public void reached(Handle handle, int version) {
    handle.execute("UPDATE schema_version SET version = ?", version);
  }

  private static int tables(Handle handle, String condition) {
    return handle
        .createQuery("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND " + condition)
        .map((row, context) -> row.getInt(1))
        .one();
  }
}
