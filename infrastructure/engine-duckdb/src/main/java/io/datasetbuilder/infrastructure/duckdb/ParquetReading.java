package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.json.RecordTexts;
import io.datasetbuilder.infrastructure.duckdb.scan.FolderSpill;
import io.datasetbuilder.infrastructure.duckdb.sql.OutputSql;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.infrastructure.duckdb.sql.SqlTypes;
import io.datasetbuilder.pipeline.bronze.BronzeColumn;
import io.datasetbuilder.pipeline.bronze.BronzeInput;
import io.datasetbuilder.pipeline.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.bronze.BronzeTable;
import io.datasetbuilder.pipeline.bronze.RecordProblem;
import io.datasetbuilder.pipeline.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.plan.TableSource;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleConsumer;

/** Reads a whole Parquet source once; its types are those of the file. */
final class ParquetReading {

  private final DuckDbConnections connections;

  ParquetReading(DuckDbConnections connections) {
    this.connections = connections;
  }

  Outcome read(BronzeInput input, Path scratch, DoubleConsumer progress) {
    String file = Quoted.text(input.location().address());
    try (Connection connection = connections.open(new Location(scratch.toString()), 1)) {
      List<Column> columns = new ArrayList<>();
      List<Problem> problems = describe(connection, file, columns);
      return problems.isEmpty()
          ? records(connection, input, columns, scratch, progress)
          : new Outcome.Unreadable(problems);
    } catch (SQLException e) {
      return Outcome.Unreadable.of(
          RecordProblem.MALFORMED_PARQUET.says("the file is not a readable Parquet file"));
    }
  }

  private static List<Problem> describe(Connection connection, String file, List<Column> columns)
      throws SQLException {
    List<Problem> problems = new ArrayList<>();
    Set<String> written = names(connection, file);
    String sql = "DESCRIBE SELECT * FROM read_parquet(" + file + ")";
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        String name = result.getString(1);
        Optional<DataType> type = SqlTypes.parse(result.getString(2));
        if (!written.contains(name)) {
          problems.add(
              RecordProblem.DUPLICATE_COLUMN_NAME.says(
                  "two columns have the same name, or names that differ only in letter case"));
        } else if (type.isEmpty()) {
          problems.add(
              Problem.of(
                  RecordProblem.UNSUPPORTED_COLUMN_TYPE,
                  name,
                  "column '" + name + "' has a type that a dataset cannot hold"));
        } else {
          columns.add(new Column(name, type.get()));
        }
      }
    }
    return problems;
  }

  private static Set<String> names(Connection connection, String file) throws SQLException {
    Set<String> names = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SELECT name FROM parquet_schema(" + file + ")")) {
      while (result.next()) {
        names.add(result.getString(1));
      }
    }
    return names;
  }

  private static Outcome records(
      Connection connection,
      BronzeInput input,
      List<Column> columns,
      Path scratch,
      DoubleConsumer progress)
      throws SQLException {
    MultisetChecksum checksum = new MultisetChecksum(new FolderSpill(scratch));
    RecordTexts records = new RecordTexts(checksum);
    String file = "read_parquet(" + Quoted.text(input.location().address()) + ")";
    String sql = "SELECT " + OutputSql.jsonObject(columns) + " FROM " + file;
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        records.add(result.getString(1));
      }
    }
    records.finish();
    progress.accept(1);
    if (checksum.count() == 0) {
      return Outcome.Unreadable.of(RecordProblem.NO_RECORDS.says("the file holds no row"));
    }
    List<BronzeColumn> described =
        columns.stream()
            .map(
                column ->
                    new BronzeColumn(
                        column.name(),
                        column.type(),
                        column.type(),
                        checksum.count() - records.values(column.name())))
            .toList();
    TableSource source = new TableSource.ParquetTable(input.location(), columns);
    return new Outcome.Readable(
        new BronzeTable(source, described, checksum.count(), checksum.finish()));
  }
}
