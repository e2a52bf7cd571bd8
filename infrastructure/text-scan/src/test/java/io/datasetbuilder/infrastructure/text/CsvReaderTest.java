package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.CsvReaderContract;

class CsvReaderTest extends CsvReaderContract {
  @Override
  protected BronzeReader reader() {
    return new TextBronzeReader(2);
  }
}
