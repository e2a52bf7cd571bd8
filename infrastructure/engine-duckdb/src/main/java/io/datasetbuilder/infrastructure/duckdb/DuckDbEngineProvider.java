package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.engine.EngineProvider;
import io.datasetbuilder.pipeline.table.engine.InstalledEngines;

/** Offers DuckDB, an engine inside of this process. */
public final class DuckDbEngineProvider implements EngineProvider {

  private static final String NATIVE_LIBRARY = "org.duckdb.DuckDBNative";

  @Override
  public String name() {
    return InstalledEngines.STANDARD;
  }

  @Override
  public void load() {
    try {
      Class.forName(NATIVE_LIBRARY);
    } catch (ClassNotFoundException | LinkageError missing) {
      throw EngineDatabases.unavailable(
          missing instanceof LinkageError error ? error : new NoClassDefFoundError(NATIVE_LIBRARY));
    }
  }

  @Override
  public BuildEngine create(EngineSetup setup) {
    DuckDbEngine tables = new DuckDbEngine(setup.limits());
    return new BuildEngine(
        new DuckDbBronzeReader(tables, setup.parquet().schemas(), setup.parquet().variants()),
        tables);
  }
}
