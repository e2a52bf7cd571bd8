package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.plan.TableEngine;
import java.sql.SQLException;

/** Carries out plans with DuckDB: each session is an in-memory database of its own. */
public final class DuckDbEngine implements TableEngine {

  private final EngineSettings settings;

  public DuckDbEngine(EngineSettings settings) {
    this.settings = settings;
  }

  @Override
  public Session open(Location spillFolder, int shares) {
    try {
      return new DuckDbSession(
          new DuckDbConnections(settings).open(spillFolder, shares), settings.threads());
    } catch (SQLException e) {
      throw DuckDbFailures.of(e);
    }
  }

  @Override
  public Writer writer() {
    return new Writer("duckdb", DuckDbVersion.LINKED);
  }
}
