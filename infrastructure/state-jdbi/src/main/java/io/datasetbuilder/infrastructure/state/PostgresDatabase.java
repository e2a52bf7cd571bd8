package io.datasetbuilder.infrastructure.state;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** One group of tables on a PostgreSQL server, brought up to date by the first call. */
final class PostgresDatabase implements Database {

  private final DatabaseSchema schema;
  private final PostgresDialect dialect;
  private final PostgresVersions versions;
  private final Migrations migrations;
  private final Jdbi reading;
  private final Jdbi writing;
  private boolean upToDate;

  /** Opens no connection. */
  PostgresDatabase(PostgresServer server, DatabaseSchema schema) {
    this.schema = schema;
    this.dialect = new PostgresDialect(schema.feature());
    this.versions = new PostgresVersions(schema, dialect);
    this.migrations = new Migrations(schema, versions);
    this.reading = JdbiFactory.over(() -> server.pools().readers().getConnection());
    this.writing = JdbiFactory.over(() -> server.pools().writers().getConnection());
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
    return guarded(() -> new PostgresForm(schema, migrations).isKept(upToDate(writing)));
  }

  /** Drops the tables when they are ours; somebody else's are left alone and stay a failure. */
  @Override
  public synchronized void setAside() {
    upToDate = false;
    guarded(
        () ->
            writing.inTransaction(
                handle -> {
                  dialect.awaitMigrations(handle);
                  dialect.awaitWriters(handle);
                  Optional<Integer> version = versions.find(handle);
                  if (version.isEmpty()) {
                    throw schema.failures().damaged(null);
                  }
                  versions.drop(handle);
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
      migrations.apply(writing);
      upToDate = true;
    }
    return jdbi;
  }

  private <R> R guarded(Supplier<R> work) {
    try {
      return work.get();
    } catch (JdbiException failed) {
      throw schema.failures().of(PostgresFault.of(failed), failed);
    }
  }
}
