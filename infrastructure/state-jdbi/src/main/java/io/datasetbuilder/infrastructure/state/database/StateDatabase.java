package io.datasetbuilder.infrastructure.state.database;

import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.nio.file.Path;
import java.time.Clock;

/**
 * The database of the state that nothing else could restore: uploads, credentials, the events of
 * runs, the receipts of publications and the revisions of documents. All stores in it share one of
 * these. Safe for concurrent use, also by several processes on one machine.
 *
 * <p>A damaged one, one of a newer version and one of another program is refused with {@link
 * StateFailure} at each use: it is never replaced.
 */
public final class StateDatabase implements AutoCloseable {

  private final Database database;
  private final Clock clock;

  /**
   * The state in one SQLite file; touches no disk.
   *
   * @param file {@code .service/state.sqlite3} in an output folder; made with its folder when it is
   *     missing
   */
  public StateDatabase(Path file, Clock clock) {
    this(file, new SqliteLibrary(), clock);
  }

  /**
   * The same, with the library of the database in a folder of the operator's choice.
   *
   * @param library loaded when the file is opened first
   */
  public StateDatabase(Path file, SqliteLibrary library, Clock clock) {
    this(new SqliteDatabase(file, library, clock, DatabaseSchema.STATE), clock);
  }

  private StateDatabase(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** The state on a server; opens no connection. */
  public static StateDatabase on(PostgresServer server, Clock clock) {
    return new StateDatabase(new PostgresDatabase(server, DatabaseSchema.STATE), clock);
  }

  public Database tables() {
    return database;
  }

  public Clock clock() {
    return clock;
  }

  /** Closes all open connections; the next call of a store opens the database again. */
  @Override
  public void close() {
    database.close();
  }
}
