package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Carries out plans with DuckDB: each session is an in-memory database of its own, and all of them
 * share its memory.
 */
public final class DuckDbEngine implements TableEngine {

  private final EngineDatabases databases;

  public DuckDbEngine(EngineLimits limits) {
    this.databases = new EngineDatabases(limits);
  }

  EngineDatabases databases() {
    return databases;
  }

  @Override
  public Session open(Location spillFolder, int shares, Interruption interruption) {
    try {
      return new DuckDbSession(
          databases.open(spillFolder, shares, interruption), databases.limits().threads());
    } catch (SQLException e) {
      throw DuckDbFailures.of(e);
    }
  }

  @Override
  public EngineLoad sessions() {
    return databases.load();
  }

  @Override
  public Writer writer() {
    return new Writer("duckdb", DuckDbVersion.LINKED);
  }

  /** The DuckDB version that this module was built with. */
  private static final class DuckDbVersion {

    static final String LINKED = load();

    private DuckDbVersion() {}

    private static String load() {
      try (InputStream in = DuckDbVersion.class.getResourceAsStream("duckdb.properties")) {
        Properties properties = new Properties();
        properties.load(in);
        return properties.getProperty("version");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** One in-memory database. For one thread at a time. */
  static final class DuckDbSession implements TableEngine.Session {

    private final EngineConnection connection;
    private final int threads;

    DuckDbSession(EngineConnection connection, int threads) {
      this.connection = connection;
      this.threads = threads;
    }

    @Override
    public long write(Relation plan, List<Column> columns, TableFormat format, Location file) {
      return connection.call(statements -> write(statements, plan, columns, format, file));
    }

    private long write(
        Statements statements,
        Relation plan,
        List<Column> columns,
        TableFormat format,
        Location file)
        throws SQLException {
      return switch (format) {
        case PARQUET -> new ParquetTableWriter(statements, threads).write(plan, columns, file);
        case CSV -> new TextTableWriter(statements).csv(plan, columns, file);
        case CSV_FOR_SPREADSHEETS ->
            new TextTableWriter(statements).csvForSpreadsheets(plan, columns, file);
        case JSON_LINES -> new TextTableWriter(statements).jsonLines(plan, columns, file);
      };
    }

    @Override
    public void cancel() {
      connection.cancel();
    }

    @Override
    public List<List<JsonValue>> rows(Relation plan) {
      List<List<JsonValue>> rows = new ArrayList<>();
      forEach(plan, rows::add);
      return rows;
    }

    @Override
    public void forEach(Relation plan, Consumer<List<JsonValue>> row) {
      connection.call(
          statements -> {
            new PlanReader(statements).read(plan, row);
            return null;
          });
    }

    @Override
    public void close() {
      connection.close();
    }
  }
}
