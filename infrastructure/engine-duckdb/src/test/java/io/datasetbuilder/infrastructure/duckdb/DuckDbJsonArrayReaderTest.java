package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.bronze.BronzeReader;
import io.datasetbuilder.pipeline.contract.JsonArrayReaderContract;

class DuckDbJsonArrayReaderTest extends JsonArrayReaderContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }
}
