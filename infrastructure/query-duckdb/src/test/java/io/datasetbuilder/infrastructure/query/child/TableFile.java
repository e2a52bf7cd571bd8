package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.plan.SqlText;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** Parquet file that tests read as {@code dataset}, and requests over it. */
final class TableFile {

  private final Path file;

  private TableFile(Path file) {
    this.file = file;
  }

  /** Writes the rows of a SELECT. */
  static TableFile of(Path file, String select) {
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        java.sql.Statement statement = engine.createStatement()) {
      statement.execute("SET TimeZone='UTC'");
      statement.execute(
          "COPY (" + select + ") TO " + SqlText.literal(file.toString()) + " (FORMAT parquet)");
      return new TableFile(file);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  Path path() {
    return file;
  }

  SandboxRequest request(Statement... statements) {
    return request("", statements);
  }

  /**
   * A request as a query process gets it.
   *
   * @param spillFolder an empty text: it has none
   */
  SandboxRequest request(String spillFolder, Statement... statements) {
    return new SandboxRequest(
        file.toString(), List.of(statements), 512, 1, spillFolder, spillMb(spillFolder), "");
  }

  /** A request whose statement writes its rows into a file. */
  SandboxRequest writing(Path result, Statement statement) {
    return writing(result, "", statement);
  }

  SandboxRequest writing(Path result, String spillFolder, Statement statement) {
    return new SandboxRequest(
        file.toString(),
        List.of(statement),
        512,
        1,
        spillFolder,
        spillMb(spillFolder),
        result.toString());
  }

  private static long spillMb(String spillFolder) {
    return spillFolder.isEmpty() ? 0 : 64;
  }

  /** Runs statements in a sandbox of their own. */
  SandboxResponse run(Statement... statements) {
    try (Sandbox sandbox = Sandbox.open()) {
      return SentResponses.read(sandbox.run(request(statements)));
    }
  }
}
