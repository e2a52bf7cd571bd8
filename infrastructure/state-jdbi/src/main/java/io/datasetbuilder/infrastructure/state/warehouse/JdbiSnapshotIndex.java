package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.DatabaseSchema;
import io.datasetbuilder.infrastructure.state.database.PostgresDatabase;
import io.datasetbuilder.infrastructure.state.database.PostgresServer;
import io.datasetbuilder.infrastructure.state.database.SqliteDatabase;
import io.datasetbuilder.infrastructure.state.database.SqliteLibrary;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;

/**
 * The tables of the warehouse in a database. Every method throws {@link StateFailure} where the
 * database cannot be used. Safe for concurrent use, also by several processes.
 */
public final class JdbiSnapshotIndex implements SnapshotIndex, AutoCloseable {

  private final Database database;
  private final SnapshotMapper mapper;

  private JdbiSnapshotIndex(Database database, JsonCodec json) {
    this.database = database;
    this.mapper = new SnapshotMapper(json);
  }

  /**
   * The index in one SQLite file; touches no disk.
   *
   * @param file {@code warehouse.sqlite3} in the folder of the warehouse; made with its folder when
   *     it is missing
   */
  public static JdbiSnapshotIndex in(Path file, Clock clock, JsonCodec json) {
    return in(file, new SqliteLibrary(), clock, json);
  }

  /**
   * The same, with the library of the database in a folder of the operator's choice.
   *
   * @param library loaded when the file is opened first
   */
  public static JdbiSnapshotIndex in(
      Path file, SqliteLibrary library, Clock clock, JsonCodec json) {
    return new JdbiSnapshotIndex(
        new SqliteDatabase(file, library, clock, DatabaseSchema.WAREHOUSE), json);
  }

  /** The index on a server; opens no connection. */
  public static JdbiSnapshotIndex on(PostgresServer server, JsonCodec json) {
    return new JdbiSnapshotIndex(new PostgresDatabase(server, DatabaseSchema.WAREHOUSE), json);
  }

  @Override
  public boolean exists() {
    return database.exists();
  }

  @Override
  public <R> R read(Function<? super Reader, ? extends R> work) {
    return database.read(handle -> work.apply(new SnapshotQueries(handle, mapper)));
  }

  @Override
  public <R> R change(Function<? super Writer, ? extends R> work) {
    return database.change(handle -> work.apply(new SnapshotChanges(handle, mapper)));
  }

  @Override
  public <R> R changeUnforced(Function<? super Writer, ? extends R> work) {
    return database.changeUnforced(handle -> work.apply(new SnapshotChanges(handle, mapper)));
  }

  /** Closes all open connections; the next call opens the database again. */
  @Override
  public void close() {
    database.close();
  }
}
