package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.TextEncodingContract;

class TextEncodingTest extends TextEncodingContract {
  @Override
  protected BronzeReader reader() {
    return new TextBronzeReader(2);
  }
}
