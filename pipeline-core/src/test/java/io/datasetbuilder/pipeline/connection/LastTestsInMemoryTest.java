package io.datasetbuilder.pipeline.connection;

import io.datasetbuilder.pipeline.contract.LastTestsContract;
import io.datasetbuilder.pipeline.fixture.LastTestsInMemory;

class LastTestsInMemoryTest extends LastTestsContract {

  @Override
  protected LastConnectionTests tests() {
    return new LastTestsInMemory();
  }
}
