package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.pipeline.file.Location;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/**
 * Opens in-memory databases that load nothing, fetch nothing and spill only where they are told.
 */
final class DuckDbConnections {

  private static final List<String> NOTHING_FROM_OUTSIDE =
      List.of(
          "SET autoinstall_known_extensions=false",
          "SET autoload_known_extensions=false",
          "SET allow_community_extensions=false",
          "SET allow_persistent_secrets=false");

  private final EngineSettings settings;

  DuckDbConnections(EngineSettings settings) {
    this.settings = settings;
  }

  /**
   * Opens a database with one of {@code shares} equal parts of the memory.
   *
   * @param spillFolder the only folder it may fill
   */
  Connection open(Location spillFolder, int shares) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("jdbc_stream_results", "true");
    Connection connection = DriverManager.getConnection("jdbc:duckdb:", properties);
    try {
      for (String setting : NOTHING_FROM_OUTSIDE) {
        execute(connection, setting);
      }
      execute(connection, "SET TimeZone='UTC'");
      execute(connection, "SET threads=" + settings.threads());
      execute(
          connection, "SET memory_limit='" + Math.max(64, settings.memoryMb() / shares) + "MiB'");
      execute(connection, "SET temp_directory=" + Quoted.text(spillFolder.address()));
      if (settings.maxSpillMb().isPresent()) {
        execute(
            connection,
            "SET max_temp_directory_size='" + settings.maxSpillMb().getAsLong() + "MiB'");
      }
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
