package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.EngineBudget.EngineMemory;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * Opens in-memory databases that load nothing, fetch nothing and spill only into the folder they
 * are given.
 */
final class DuckDbConnections {

  private static final List<String> NOTHING_FROM_OUTSIDE =
      List.of(
          "SET autoinstall_known_extensions=false",
          "SET autoload_known_extensions=false",
          "SET allow_community_extensions=false",
          "SET allow_persistent_secrets=false");

  /**
   * A writer that fails or is interrupted waits for its own asynchronous tasks while it holds the
   * lock that they wait for (docs/decisions/0024-engine-calls-that-end.md).
   */
  private static final String NO_ASYNCHRONOUS_WRITES = "SET async_threads=0";

  private final EngineBudget budget;

  DuckDbConnections(EngineBudget budget) {
    this.budget = budget;
  }

  /**
   * Opens a database.
   *
   * @param spillFolder the only folder it may fill
   * @param shares how many equal parts of the engine's memory its caller divides
   * @param interruption ends its calls early
   */
  EngineConnection open(Location spillFolder, int shares, Interruption interruption)
      throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("jdbc_stream_results", "true");
    Connection connection = connect(properties);
    try (Statement statement = connection.createStatement()) {
      for (String setting : settings(spillFolder)) {
        statement.execute(setting);
      }
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return new EngineConnection(connection, budget, EngineMemory.LEAST_MB, shares, interruption);
  }

  private List<String> settings(Location spillFolder) {
    EngineSettings settings = budget.settings();
    List<String> all = new ArrayList<>(NOTHING_FROM_OUTSIDE);
    all.add(NO_ASYNCHRONOUS_WRITES);
    all.add("SET TimeZone='UTC'");
    all.add("SET threads=" + settings.threads());
    all.add("SET memory_limit='" + EngineMemory.LEAST_MB + "MiB'");
    all.add("SET temp_directory=" + Quoted.text(spillFolder.address()));
    settings
        .maxSpillMb()
        .ifPresent(most -> all.add("SET max_temp_directory_size='" + most + "MiB'"));
    return all;
  }

  /** The native library is loaded with the first database. */
  private static Connection connect(Properties properties) throws SQLException {
    try {
      return DriverManager.getConnection("jdbc:duckdb:", properties);
    } catch (LinkageError missing) {
      throw unavailable(missing);
    }
  }

  static EngineFailure unavailable(LinkageError cause) {
    return new EngineFailure(
        Problem.of(
                EngineProblem.ENGINE_UNAVAILABLE,
                "",
                "the engine's native library is missing or does not fit this machine")
            .withHint(EngineProblem.ENGINE_UNAVAILABLE.remedy()),
        cause);
  }
}
