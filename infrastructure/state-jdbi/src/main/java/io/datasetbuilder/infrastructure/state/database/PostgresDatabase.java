package io.datasetbuilder.infrastructure.state.database;

import io.datasetbuilder.infrastructure.state.database.Database.Dialect;
import io.datasetbuilder.infrastructure.state.database.Database.JdbiFactory;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** One group of tables on a PostgreSQL server, brought up to date by the first call. */
public final class PostgresDatabase implements Database {

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
  public PostgresDatabase(PostgresServer server, DatabaseSchema schema) {
    this(server, schema, jdbi -> {});
  }

  /**
   * Opens no connection.
   *
   * @param types registers the types of columns that only these tables have
   */
  public PostgresDatabase(PostgresServer server, DatabaseSchema schema, Consumer<Jdbi> types) {
    this.schema = schema;
    this.dialect = new PostgresDialect(schema);
    this.reading = JdbiFactory.over(() -> server.readers().getConnection(), types);
    this.writing = JdbiFactory.over(() -> server.writers().getConnection(), types);
  }

  @Override
  public boolean exists() {
    return guarded(() -> reading.inTransaction(dialect::findVersion).isPresent());
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
  public <R> R changeUnforced(Function<Handle, R> work) {
    return change(
        handle -> {
          handle.execute("SET LOCAL synchronous_commit TO OFF");
          return work.apply(handle);
        });
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

  /**
   * Whether the tables have the known form: creates them again in the temporary schema of a
   * connection, compares them and undoes it.
   */
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

  /**
   * Drops the tables of this program; tables of another program are left alone and remain a
   * failure.
   */
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

  /**
   * The dialect of PostgreSQL. Writers of one group of tables wait for each other by a lock that
   * belongs to no table: readers never meet it. A table has a row with the version of each group;
   * other tables in the schema may be another program's and are left alone.
   */
  static final class PostgresDialect implements Dialect {

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
     * Kind of a failure by its SQL state. Class 42 is a statement that does not fit the tables,
     * which then belong to another program; class XX is damage that the database itself has found.
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
}
