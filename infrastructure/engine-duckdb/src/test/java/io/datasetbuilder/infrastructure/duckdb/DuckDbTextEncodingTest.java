package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.bronze.BronzeReader;
import io.datasetbuilder.pipeline.contract.TextEncodingContract;

class DuckDbTextEncodingTest extends TextEncodingContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }
}
