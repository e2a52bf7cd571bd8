package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.index.IndexFailure;
import io.datasetbuilder.pipeline.state.StateFailure;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;
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
    this.reading = jdbi(readers);
    this.writing = jdbi(writers);
  }

  /** Opens a file, making it where it is missing, and brings its tables up to date. */
  static OpenDatabase of(Path file, DatabaseSchema schema) {
    OpenDatabase database = new OpenDatabase(file);
    try {
      new Migrations(schema).apply(database.writing);
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

  /** SQL goes to the database as it is written: it holds no templates. */
  private static Jdbi jdbi(SqliteConnections connections) {
    Jdbi jdbi = Jdbi.create(connections);
    jdbi.getConfig(SqlStatements.class).setTemplateEngine(TemplateEngine.NOP);
    return jdbi;
  }

  private void closeBecause(RuntimeException reason) {
    try {
      close();
    } catch (SQLException failed) {
      reason.addSuppressed(failed);
    }
  }
}
