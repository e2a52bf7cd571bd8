package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.plan.SqlText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;

/**
 * Engine that reads one Parquet file and nothing else: no other file, no network, no environment
 * (Spec, "Endpoints", POST /query). Its database lives in memory, holds one view and cannot be
 * configured once it is locked. Functions that the engine would call for the mere name of a column
 * are hidden, see {@link EngineNames}; others are added, see {@link AddedFunctions}.
 *
 * <p>It is the second line of defense: even a statement that the {@link StatementGate} did not
 * check leaves no traces and reads only the rows of the file. The text of a statement gets into the
 * engine through {@link #relation} alone, which takes one SELECT.
 */
final class LockedEngine implements AutoCloseable {

  /**
   * Settings that do not depend on a request. Nulls come last in both directions, as in pages of
   * rows; instants are written in UTC; errors are reported as JSON, so that their text is never
   * searched.
   */
  private static final List<String> SETTINGS =
      List.of(
          "SET autoinstall_known_extensions=false",
          "SET autoload_known_extensions=false",
          "SET allow_community_extensions=false",
          "SET allow_persistent_secrets=false",
          "SET enable_progress_bar=false",
          "SET default_null_order='nulls_last'",
          "SET TimeZone='UTC'",
          "SET parquet_metadata_cache=true",
          "SET errors_as_json=true");

  /** A column of a relation whose name the engine may have changed, since another column has it. */
  private static final Pattern RENAMED = Pattern.compile("_\\d+$");

  private final Connection connection;
  private final PreparedStatement syntaxTree;

  private LockedEngine(Connection connection) throws SQLException {
    this.connection = connection;
    execute(SETTINGS);
    execute(EngineNames.hiding());
    execute(AddedFunctions.creating());
    this.syntaxTree = connection.prepareStatement("SELECT json_serialize_sql(?::VARCHAR)");
  }

  /** Opens the engine and prepares it as far as possible before a request arrives. */
  static LockedEngine open() throws SQLException {
    Properties one = new Properties();
    // As many as a request allows are started with it; each takes address space.
    one.setProperty("threads", "1");
    // The search for drivers would load those of all databases that the program knows.
    return new LockedEngine(new DuckDBDriver().connect("jdbc:duckdb:", one));
  }

  /** Applies the limits of a request, shows its file as {@code dataset} and locks the engine. */
  void lock(SandboxRequest request) throws SQLException {
    boolean spills = request.maxSpillMb() > 0;
    String address = request.address();
    execute(
        List.of(
            "SET memory_limit='" + request.memoryMb() + "MiB'",
            "SET threads=" + request.threads(),
            "SET temp_directory=" + SqlText.literal(spills ? request.spillFolder() : ""),
            "SET max_temp_directory_size='" + request.maxSpillMb() + "MiB'",
            "SET allowed_paths=" + allowedPaths(request),
            viewOf(address),
            "SET enable_external_access=false",
            "SET lock_configuration=true"));
  }

  /**
   * SQL that shows the columns of the file, and no more, as {@code dataset}. Folder names such as
   * {@code year=2024} are no columns.
   */
  private static String viewOf(String address) {
    return "CREATE VIEW dataset AS SELECT * FROM read_parquet("
        + SqlText.literal(SqlText.pattern(address))
        + ", hive_partitioning=false, union_by_name=false, filename=false,"
        + " file_row_number=false)";
  }

  /**
   * Paths that the engine may open. It compares the pattern of the file as it is written, so the
   * pattern is allowed in addition to the file. The file of the result does not exist before the
   * only statement is run.
   */
  private static String allowedPaths(SandboxRequest request) {
    return Stream.of(request.address(), SqlText.pattern(request.address()), request.resultFile())
        .filter(path -> !path.isEmpty())
        .map(SqlText::literal)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /**
   * The syntax tree of a text, as JSON; for a text that is no statement, a tree that states the
   * error.
   */
  String syntaxTree(String sql) throws SQLException {
    syntaxTree.setString(1, sql);
    try (ResultSet row = syntaxTree.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  /**
   * The rows of a SELECT as a relation; FROM may name it. The engine refuses there any text that is
   * not exactly one SELECT.
   */
  static String relation(String select) {
    return "query(" + SqlText.literal(select) + ")";
  }

  /**
   * The columns that a SELECT returns, without running it.
   *
   * @param select one SELECT; a text that is not is an error
   */
  List<FetchedTable.Column> columns(String select) throws SQLException {
    List<FetchedTable.Column> columns = described("FROM " + relation(select));
    boolean renamed = columns.stream().anyMatch(column -> RENAMED.matcher(column.name()).find());
    // The driver runs all but the last of several statements when it prepares them, so this is done
    // after the description as a relation, which succeeds with one SELECT alone.
    return renamed ? described(select) : columns;
  }

  private List<FetchedTable.Column> described(String select) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(select)) {
      ResultSetMetaData columns = statement.getMetaData();
      List<FetchedTable.Column> described = new ArrayList<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        described.add(
            new FetchedTable.Column(columns.getColumnName(i), columns.getColumnTypeName(i)));
      }
      return described;
    }
  }

  /** Runs a SELECT of this module over {@link #relation}; to be closed by the caller. */
  Statement query(String sql) throws SQLException {
    Statement statement = connection.createStatement();
    try {
      statement.execute(sql);
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  /** Runs a COPY of this module over {@link #relation}, and gives the number of its rows. */
  long copy(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return statement.getLargeUpdateCount();
    }
  }

  private void execute(List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
