package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.JsonArrayReaderContract;

class JsonArrayReaderTest extends JsonArrayReaderContract {
  @Override
  protected BronzeReader reader() {
    return new TextBronzeReader(2);
  }
}
