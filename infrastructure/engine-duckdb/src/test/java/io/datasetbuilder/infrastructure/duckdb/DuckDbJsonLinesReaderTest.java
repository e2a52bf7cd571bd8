package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.bronze.BronzeReader;
import io.datasetbuilder.pipeline.contract.JsonLinesReaderContract;

class DuckDbJsonLinesReaderTest extends JsonLinesReaderContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }
}
