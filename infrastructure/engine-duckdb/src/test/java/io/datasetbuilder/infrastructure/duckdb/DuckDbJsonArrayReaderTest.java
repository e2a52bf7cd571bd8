package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.JsonArrayReaderContract;

class DuckDbJsonArrayReaderTest extends JsonArrayReaderContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }
}
