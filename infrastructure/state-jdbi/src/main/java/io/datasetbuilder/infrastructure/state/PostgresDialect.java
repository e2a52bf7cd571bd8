package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.infrastructure.state.Database.Dialect;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The dialect of PostgreSQL. Writers of one group of tables wait for each other by a lock that
 * belongs to no table: readers never meet it. A table has a row with the version of each group;
 * other tables in the schema may be another program's and are left alone.
 */
final class PostgresDialect implements Dialect {

  private static final String VERSIONS = "dataset_builder_schema";

  /** Distinguishes our locks from those of other programs in the same database. */
  private static final int LOCK_NAMESPACE = 0x0da7a5e7;

  private static final int MIGRATIONS = 0;

  private static final String DISK_FULL = "53100";
  private static final String NO_RIGHT = "42501";

  private final DatabaseSchema schema;

  PostgresDialect(DatabaseSchema schema) {
    this.schema = schema;
  }

  /** Texts are compared byte by byte, as in a file: never by the rules of a language. */
  @Override
  public String translate(String script) {
    return script
        .replace(" TEXT", " TEXT COLLATE \"C\"")
        .replace(" INTEGER", " BIGINT")
        .replace(" BLOB", " BYTEA")
        .replace(") STRICT, WITHOUT ROWID;", ");")
        .replace(") STRICT;", ");")
        .replace("abs(random() % 1000000000000)", "floor(random() * 1000000000000)::bigint");
  }

  @Override
  public DatabaseFailures.Kind kindOf(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return kindOf(sql.getSQLState());
      }
    }
    return DatabaseFailures.Kind.OTHER;
  }

  /**
   * Class 42 is a statement that does not fit the tables, which are not ours then; class XX is
   * damage that the database itself has found.
   */
  private static DatabaseFailures.Kind kindOf(String state) {
    if (state.equals(DISK_FULL)) {
      return DatabaseFailures.Kind.FULL;
    }
    boolean damaged = state.startsWith("42") || state.startsWith("XX");
    return damaged && !state.equals(NO_RIGHT)
        ? DatabaseFailures.Kind.DAMAGED
        : DatabaseFailures.Kind.OTHER;
  }

  @Override
  public void awaitWriters(Handle handle) {
    lock(handle, schema.feature().hashCode());
  }

  @Override
  public void awaitMigrations(Handle handle) {
    lock(handle, MIGRATIONS);
  }

  private static void lock(Handle handle, int key) {
    handle.execute("SELECT pg_advisory_xact_lock(?, ?)", LOCK_NAMESPACE, key);
  }

  @Override
  public Optional<Integer> findVersion(Handle handle) {
    return countTables(handle, List.of(VERSIONS)) == 1
        ? handle
            .createQuery("SELECT version FROM " + VERSIONS + " WHERE feature = :feature")
            .bind("feature", schema.feature())
            .map((row, context) -> row.getInt(1))
            .findOne()
        : Optional.empty();
  }

  /** Tables with our names that have no version belong to another program. */
  @Override
  public boolean beginVersions(Handle handle) {
    if (countTables(handle, schema.tables()) != 0) {
      return false;
    }
    handle.execute(
        "CREATE TABLE IF NOT EXISTS "
            + VERSIONS
            + " (feature TEXT COLLATE \"C\" PRIMARY KEY, version INTEGER NOT NULL)");
    handle.execute(
        "INSERT INTO " + VERSIONS + " (feature, version) VALUES (?, 0)", schema.feature());
    return true;
  }

  @Override
  public void setVersion(Handle handle, int version) {
    handle.execute(
        "UPDATE " + VERSIONS + " SET version = ? WHERE feature = ?", version, schema.feature());
  }

  /** Drops the tables of the group and their version. */
  void drop(Handle handle) {
    schema.drop(handle);
    handle.execute("DELETE FROM " + VERSIONS + " WHERE feature = ?", schema.feature());
  }

  @Override
  public void makeTemporary(Handle handle, String name, String like) {
    handle.execute("CREATE TEMP TABLE " + name + " AS SELECT * FROM " + like + " WHERE 1 = 0");
    handle.execute("CREATE INDEX " + name + "_by_id ON pg_temp." + name + " (run_id)");
  }

  @Override
  public void dropTemporary(Handle handle, String name) {
    handle.execute("DROP TABLE IF EXISTS pg_temp." + name);
  }

  @Override
  public void analyze(Handle handle, String... tables) {
    handle.execute("ANALYZE " + String.join(", ", tables));
  }

  private static int countTables(Handle handle, List<String> names) {
    return handle
        .createQuery(
            "SELECT COUNT(*) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n"
                + " ON n.oid = c.relnamespace WHERE n.nspname = current_schema()"
                + " AND c.relname = ANY (:names)")
        .bindArray("names", String.class, names)
        .map((row, context) -> row.getInt(1))
        .one();
  }
}
