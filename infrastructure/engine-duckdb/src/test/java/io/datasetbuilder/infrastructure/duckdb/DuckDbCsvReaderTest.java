package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.CsvReaderContract;

class DuckDbCsvReaderTest extends CsvReaderContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }
}
