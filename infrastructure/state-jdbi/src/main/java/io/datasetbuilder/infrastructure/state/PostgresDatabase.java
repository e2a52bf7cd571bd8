package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.infrastructure.state.Database.Dialect;
import io.datasetbuilder.infrastructure.state.Database.JdbiFactory;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** One group of tables on a PostgreSQL server, brought up to date by the first call. */
final class PostgresDatabase implements Database {

  private static final String COLUMNS =
      "SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' '"
          + " || a.attnotnull FROM pg_catalog.pg_attribute a"
          + " JOIN pg_catalog.pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = (%s)"
          + " AND c.relname = ANY (:names) AND c.relkind = 'r' AND a.attnum > 0"
          + " AND NOT a.attisdropped ORDER BY 1";

  private final DatabaseSchema schema;
  private final PostgresDialect dialect;
  private final Jdbi reading;
  private final Jdbi writing;
  private boolean upToDate;

  /** Opens no connection. */
  PostgresDatabase(PostgresServer server, DatabaseSchema schema) {
    this.schema = schema;
    this.dialect = new PostgresDialect(schema);
    this.reading = JdbiFactory.over(() -> server.readers().getConnection());
    this.writing = JdbiFactory.over(() -> server.writers().getConnection());
  }

  @Override
  public <R> R read(Function<Handle, R> work) {
    return guarded(() -> upToDate(reading).inTransaction(work::apply));
  }

  @Override
  public <R> R change(Function<Handle, R> work) {
    return guarded(
        () ->
            upToDate(writing)
                .inTransaction(
                    handle -> {
                      dialect.awaitWriters(handle);
                      return work.apply(handle);
                    }));
  }

  @Override
  public <R> R work(Function<Handle, R> work) {
    return guarded(() -> upToDate(writing).withHandle(work::apply));
  }

  /** Whether the tables have the known form: damage below them is for the server to find. */
  @Override
  public boolean isSound() {
    return guarded(() -> upToDate(writing).withHandle(this::hasKnownForm));
  }

  /** Makes the tables once more in the temporary schema of a connection, compares and undoes it. */
  private boolean hasKnownForm(Handle handle) {
    handle.begin();
    try {
      List<String> found =
          columns(
              handle, "SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = current_schema()");
      handle.execute("SET LOCAL search_path = pg_temp");
      schema.create(handle, dialect);
      return found.equals(columns(handle, "SELECT pg_my_temp_schema()"));
    } finally {
      handle.rollback();
    }
  }

  private List<String> columns(Handle handle, String namespace) {
    return handle
        .createQuery(COLUMNS.formatted(namespace))
        .bindArray("names", String.class, schema.tables())
        .map((row, context) -> row.getString(1))
        .list();
  }

  /** Drops the tables when they are ours; another program's are left alone and stay a failure. */
  @Override
  public synchronized void setAside() {
    upToDate = false;
    guarded(
        () ->
            writing.inTransaction(
                handle -> {
                  dialect.awaitMigrations(handle);
                  dialect.awaitWriters(handle);
                  Optional<Integer> version = dialect.findVersion(handle);
                  if (version.isEmpty()) {
                    throw schema.failures().damaged(null);
                  }
                  dialect.drop(handle);
                  return version;
                }));
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  /** The connections belong to the server. */
  @Override
  public synchronized void close() {
    upToDate = false;
  }

  private synchronized Jdbi upToDate(Jdbi jdbi) {
    if (!upToDate) {
      schema.migrate(writing, dialect);
      upToDate = true;
    }
    return jdbi;
  }

  private <R> R guarded(Supplier<R> work) {
    try {
      return work.get();
    } catch (JdbiException failed) {
      throw schema.failures().of(dialect.kindOf(failed), failed);
    }
  }
}
