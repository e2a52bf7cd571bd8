package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.ParquetReaderContract;

class DuckDbParquetReaderTest extends ParquetReaderContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }

  @Override
  protected byte[] parquet(String query) {
    return Engines.parquet(folder, query);
  }
}
