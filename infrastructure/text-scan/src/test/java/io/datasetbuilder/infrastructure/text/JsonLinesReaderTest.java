package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.JsonLinesReaderContract;

class JsonLinesReaderTest extends JsonLinesReaderContract {
  @Override
  protected BronzeReader reader() {
    return new TextBronzeReader(2);
  }
}
