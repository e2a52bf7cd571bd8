package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.infrastructure.state.Database.Dialect;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The dialect of SQLite, whose file holds one group of tables and nothing else. */
final class SqliteDialect implements Dialect {

  /**
   * Primary result codes: an extended one has the primary in its lowest byte. A statement that the
   * database does not understand meets tables that are not ours.
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

  /** Transactions of writers begin as such, and wait for others when they begin. */
  @Override
  public void awaitWriters(Handle handle) {}

  /** The transaction of a writer has waited when it began. */
  @Override
  public void awaitMigrations(Handle handle) {}

  @Override
  public Optional<Integer> findVersion(Handle handle) {
    return countTables(handle, "name = 'schema_version'") == 1
        ? handle
            .createQuery("SELECT version FROM schema_version")
            .map((row, context) -> row.getInt(1))
            .findOne()
        : Optional.empty();
  }

  /** A file that has tables, but not ours, belongs to another program. */
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

  /** Its plans follow the indexes alone. */
  @Override
  public void analyze(Handle handle, String... tables) {}

  private static int countTables(Handle handle, String condition) {
    return handle
        .createQuery("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND " + condition)
        .map((row, context) -> row.getInt(1))
        .one();
  }
}
