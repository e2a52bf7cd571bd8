package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.DatabaseSchema;
import io.datasetbuilder.infrastructure.state.database.PostgresDatabase;
import io.datasetbuilder.infrastructure.state.database.PostgresServer;
import io.datasetbuilder.infrastructure.state.database.SqliteDatabase;
import io.datasetbuilder.infrastructure.state.database.SqliteLibrary;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.warehouse.snapshot.AnalysisRows;
import io.datasetbuilder.warehouse.snapshot.ExportRows;
import io.datasetbuilder.warehouse.snapshot.HoldRows;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotRows;
import io.datasetbuilder.warehouse.snapshot.TableRows;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * The tables of the warehouse in a database. Every method throws {@link StateFailure} where the
 * database cannot be used. Safe for concurrent use, also by several processes.
 */
public final class JdbiSnapshotIndex implements SnapshotIndex, AutoCloseable {

  private final Database database;

  private JdbiSnapshotIndex(Database database) {
    this.database = database;
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
        new SqliteDatabase(
            file, library, clock, DatabaseSchema.WAREHOUSE, new WarehouseTypes(json)));
  }

  /** The index on a server; opens no connection. */
  public static JdbiSnapshotIndex on(PostgresServer server, JsonCodec json) {
    return new JdbiSnapshotIndex(
        new PostgresDatabase(server, DatabaseSchema.WAREHOUSE, new WarehouseTypes(json)));
  }

  @Override
  public boolean exists() {
    return database.exists();
  }

  @Override
  public <R> R read(Function<? super Reader, ? extends R> work) {
    return database.read(handle -> work.apply(new Transaction(handle)));
  }

  @Override
  public <R> R change(Function<? super Writer, ? extends R> work) {
    return database.change(handle -> work.apply(new Transaction(handle)));
  }

  @Override
  public <R> R changeUnforced(Function<? super Writer, ? extends R> work) {
    return database.changeUnforced(handle -> work.apply(new Transaction(handle)));
  }

  /** Removes what was deleted from the log of the database; see {@link Database#emptyLog}. */
  public void emptyLog() {
    database.emptyLog();
  }

  /** Closes all open connections; the next call opens the database again. */
  @Override
  public void close() {
    database.close();
  }

  /** Rows of the warehouse in one transaction. */
  private record Transaction(Handle handle) implements Writer {

    @Override
    public Optional<String> warehouseId() {
      return handle
          .createQuery("SELECT warehouse_id FROM warehouse_identity")
          .mapTo(String.class)
          .findOne();
    }

    @Override
    public void identify(String warehouseId) {
      handle.execute("DELETE FROM warehouse_identity");
      handle.execute("INSERT INTO warehouse_identity (warehouse_id) VALUES (?)", warehouseId);
    }

    @Override
    public TableRows.Writer tables() {
      return new JdbiTableRows(handle);
    }

    @Override
    public SnapshotRows.Writer snapshots() {
      return new JdbiSnapshotRows(handle);
    }

    @Override
    public HoldRows.Writer holds() {
      return new JdbiHoldRows(handle);
    }

    @Override
    public AnalysisRows.Writer analyses() {
      return new JdbiAnalysisRows(handle);
    }

    @Override
    public ExportRows.Writer exports() {
      return new JdbiExportRows(handle);
    }
  }
}
