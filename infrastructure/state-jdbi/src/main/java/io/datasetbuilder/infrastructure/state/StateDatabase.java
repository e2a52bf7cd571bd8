package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.state.StateFailure;
import java.nio.file.Path;
import java.time.Clock;

/**
 * The file of the state that nothing else could restore: uploads, credentials and the events of
 * runs. All stores in it share one of these. Safe for concurrent use, also by several processes on
 * one machine.
 *
 * <p>A damaged file, one of a newer version and one of somebody else is refused with {@link
 * StateFailure} at each use: it is never replaced.
 */
public final class StateDatabase implements AutoCloseable {

  private final SqliteDatabase database;
  private final Clock clock;

  /**
   * Touches no disk.
   *
   * @param file {@code .service/state.sqlite3} in an output folder; made with its folder when it is
   *     missing
   */
  public StateDatabase(Path file, Clock clock) {
    this.database = new SqliteDatabase(file, clock, DatabaseSchema.STATE);
    this.clock = clock;
  }

  SqliteDatabase tables() {
    return database;
  }

  Clock clock() {
    return clock;
  }

  /** Closes the file; the next call of a store opens it again. */
  @Override
  public void close() {
    database.close();
  }
}
