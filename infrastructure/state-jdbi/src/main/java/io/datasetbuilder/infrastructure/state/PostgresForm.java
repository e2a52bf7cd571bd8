package io.datasetbuilder.infrastructure.state;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Whether tables on a server have the form that the steps give them. The steps are played for it in
 * the temporary schema of one connection, and undone.
 */
final class PostgresForm {

  private static final String COLUMNS =
      "SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' '"
          + " || a.attnotnull FROM pg_catalog.pg_attribute a"
          + " JOIN pg_catalog.pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = :place"
          + " AND c.relname = ANY (:names) AND c.relkind = 'r' AND a.attnum > 0"
          + " AND NOT a.attisdropped ORDER BY 1";

  private final DatabaseSchema schema;
  private final Migrations migrations;

  PostgresForm(DatabaseSchema schema, Migrations migrations) {
    this.schema = schema;
    this.migrations = migrations;
  }

  boolean isKept(Jdbi jdbi) {
    return jdbi.withHandle(
        handle -> {
          handle.begin();
          try {
            return isKept(handle);
          } finally {
            handle.rollback();
          }
        });
  }

  private boolean isKept(Handle handle) {
    List<String> found =
        columns(
            handle,
            number(
                handle,
                "SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = current_schema()"));
    handle.execute("SET LOCAL search_path = pg_temp");
    migrations.play(handle);
    return found.equals(columns(handle, number(handle, "SELECT pg_my_temp_schema()")));
  }

  private List<String> columns(Handle handle, long place) {
    return handle
        .createQuery(COLUMNS)
        .bind("place", place)
        .bindArray("names", String.class, schema.tables())
        .map((row, context) -> row.getString(1))
        .list();
  }

  private static long number(Handle handle, String question) {
    return handle.createQuery(question).map((row, context) -> row.getLong(1)).one();
  }
}
