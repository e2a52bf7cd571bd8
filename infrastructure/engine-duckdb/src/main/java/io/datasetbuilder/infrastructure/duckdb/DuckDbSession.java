package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.sql.OutputSql;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.infrastructure.duckdb.sql.SqlTypes;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.plan.EngineFailure;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.plan.TableFormat;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One in-memory database. For one thread at a time. */
final class DuckDbSession implements TableEngine.Session {

  private final Connection connection;
  private final ParquetWriting parquet;
  private volatile Statement running;

  DuckDbSession(Connection connection, int threads) {
    this.connection = connection;
    this.parquet = new ParquetWriting(this::execute, new RowGroups(connection), threads);
  }

  @Override
  public long write(Relation plan, List<Column> columns, TableFormat format, Location file) {
    try {
      return switch (format) {
        case PARQUET -> parquet.write(plan, columns, file);
        case CSV -> copy(plan, OutputSql.csvCells(columns), file, CSV_OPTIONS);
        case CSV_FOR_SPREADSHEETS ->
            copy(plan, OutputSql.spreadsheetCells(columns), file, CSV_OPTIONS);
        case JSON_LINES -> {
          refuseNonFinite(plan, columns);
          yield copy(plan, OutputSql.jsonMembers(columns), file, "FORMAT json");
        }
      };
    } catch (SQLException e) {
      throw DuckDbFailures.of(e);
    }
  }

  private static final String CSV_OPTIONS =
      "FORMAT csv, HEADER true, DELIMITER ',', QUOTE '\"', ESCAPE '\"', NULLSTR ''";

  private long copy(Relation plan, String cells, Location file, String options)
      throws SQLException {
    return execute(
        "COPY (SELECT "
            + cells
            + " FROM ("
            + RelationSql.of(plan)
            + ")) TO "
            + Quoted.text(file.address())
            + " ("
            + options
            + ")");
  }

  private long execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      running = statement;
      statement.execute(sql);
      return Math.max(0, statement.getLargeUpdateCount());
    } finally {
      running = null;
    }
  }

  @Override
  public void cancel() {
    Statement statement = running;
    if (statement != null) {
      try {
        statement.cancel();
      } catch (SQLException e) {
        throw DuckDbFailures.of(e);
      }
    }
  }

  private void refuseNonFinite(Relation plan, List<Column> columns) throws SQLException {
    String anyNotFinite =
        columns.stream()
            .map(OutputSql::notFinite)
            .filter(Objects::nonNull)
            .collect(Collectors.joining(" OR "));
    if (anyNotFinite.isEmpty()) {
      return;
    }
    String sql = "SELECT count(*) FROM (" + RelationSql.of(plan) + ") WHERE " + anyNotFinite;
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      if (result.next() && result.getLong(1) > 0) {
        Problem problem =
            Problem.of(
                EngineProblem.NON_FINITE_IN_JSON,
                "",
                "a column holds NaN or an infinity, which JSON cannot express");
        throw new EngineFailure(problem, null);
      }
    }
  }

  @Override
  public List<List<JsonValue>> rows(Relation plan) {
    List<List<JsonValue>> rows = new ArrayList<>();
    forEach(plan, rows::add);
    return rows;
  }

  @Override
  public void forEach(Relation plan, Consumer<List<JsonValue>> row) {
    try {
      String sql = RelationSql.of(plan);
      List<Column> columns = describe(sql);
      String arrays = "SELECT " + OutputSql.jsonArray(columns) + " FROM (" + sql + ")";
      try (Statement statement = connection.createStatement();
          ResultSet result = statement.executeQuery(arrays)) {
        while (result.next()) {
          JsonArray array = (JsonArray) JsonTextValues.parse(result.getString(1));
          row.accept(withNumbers(array.items(), columns));
        }
      }
    } catch (SQLException e) {
      throw DuckDbFailures.of(e);
    }
  }

  /** Decimals travel as texts, so that their scale is kept; here they become numbers again. */
  private static List<JsonValue> withNumbers(List<JsonValue> row, List<Column> columns) {
    List<JsonValue> values = new ArrayList<>(row);
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).type() instanceof DataType.Decimal
          && row.get(i) instanceof JsonValue.JsonText text) {
        values.set(i, JsonValue.of(new BigDecimal(text.value())));
      }
    }
    return values;
  }

  private List<Column> describe(String sql) throws SQLException {
    List<Column> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("DESCRIBE " + sql)) {
      while (result.next()) {
        DataType type = SqlTypes.parse(result.getString(2)).orElse(DataType.Simple.STRING);
        columns.add(new Column(result.getString(1), type));
      }
    }
    return columns;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw DuckDbFailures.of(e);
    }
  }
}
