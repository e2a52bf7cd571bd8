package io.datasetbuilder.infrastructure.state;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The versions in a PostgreSQL schema: a row for each group of tables of ours. Other tables there
 * may be somebody else's and are left alone.
 */
final class PostgresVersions implements Versions {

  private static final String TABLE = "dataset_builder_schema";

  private final DatabaseSchema schema;
  private final PostgresDialect dialect;

  PostgresVersions(DatabaseSchema schema, PostgresDialect dialect) {
    this.schema = schema;
    this.dialect = dialect;
  }

  @Override
  public String folder() {
    return "postgres/";
  }

  @Override
  public void awaitOthers(Handle handle) {
    dialect.awaitMigrations(handle);
  }

  @Override
  public Optional<Integer> find(Handle handle) {
    return tables(handle, List.of(TABLE)) == 1
        ? handle
            .createQuery("SELECT version FROM " + TABLE + " WHERE feature = :feature")
            .bind("feature", schema.feature())
            .map((row, context) -> row.getInt(1))
            .findOne()
        : Optional.empty();
  }

  /** Tables with our names that no version of ours tells of are somebody else's. */
  @Override
  public boolean begin(Handle handle) {
    if (tables(handle, schema.tables()) != 0) {
      return false;
    }
    handle.execute(
        "CREATE TABLE IF NOT EXISTS "
            + TABLE
            + " (feature TEXT COLLATE \"C\" PRIMARY KEY, version INTEGER NOT NULL)");
    handle.execute("INSERT INTO " + TABLE + " (feature, version) VALUES (?, 0)", schema.feature());
    return true;
  }

  @Override
  public void reached(Handle handle, int version) {
    handle.execute(
        "UPDATE " + TABLE + " SET version = ? WHERE feature = ?", version, schema.feature());
  }

  /** Drops the tables of the group, which a version of ours tells of. */
  void drop(Handle handle) {
    schema.tables().forEach(table -> handle.execute("DROP TABLE IF EXISTS " + table));
    handle.execute("DELETE FROM " + TABLE + " WHERE feature = ?", schema.feature());
  }

  private static int tables(Handle handle, List<String> names) {
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
