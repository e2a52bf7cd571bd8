package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.bronze.BronzeReader;
import io.datasetbuilder.pipeline.contract.CsvReaderContract;

class DuckDbCsvReaderTest extends CsvReaderContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }
}
