package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig.TransactionMode;

/** A database whose tables are those that this code knows. */
final class OpenDatabase implements AutoCloseable {

  private final SqliteConnections readers;
  private final SqliteConnections writers;
  private final Jdbi reading;
  private final Jdbi writing;

  private OpenDatabase(Path file) {
    this.readers = new SqliteConnections(file, TransactionMode.DEFERRED);
    this.writers = new SqliteConnections(file, TransactionMode.IMMEDIATE);
    this.reading = JdbiFactory.over(readers);
    this.writing = JdbiFactory.over(writers);
  }

  /** Opens a file, making it where it is missing, and brings its tables up to date. */
  static OpenDatabase of(Path file, DatabaseSchema schema) {
    OpenDatabase database = new OpenDatabase(file);
    try {
      new Migrations(schema, new SqliteVersions()).apply(database.writing);
      return database;
    } catch (JdbiException | IndexFailure | StateFailure failed) {
      database.closeBecause(failed);
      throw failed;
    }
  }

  Jdbi reading() {
    return reading;
  }

  Jdbi writing() {
    return writing;
  }

  @Override
  public void close() throws SQLException {
    try (writers) {
      readers.close();
    }
  }

  private void closeBecause(RuntimeException reason) {
    try {
      close();
    } catch (SQLException failed) {
      reason.addSuppressed(failed);
    }
  }
}
