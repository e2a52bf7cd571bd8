package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.JsonLinesReaderContract;

class DuckDbJsonLinesReaderTest extends JsonLinesReaderContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }
}
