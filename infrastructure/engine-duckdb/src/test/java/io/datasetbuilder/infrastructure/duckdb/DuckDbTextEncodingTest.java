package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.TextEncodingContract;

class DuckDbTextEncodingTest extends TextEncodingContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }
}
