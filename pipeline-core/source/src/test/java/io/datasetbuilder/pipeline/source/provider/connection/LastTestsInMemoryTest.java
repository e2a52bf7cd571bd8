package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.pipeline.source.contract.LastTestsContract;
import io.datasetbuilder.pipeline.source.fixture.LastTestsInMemory;

class LastTestsInMemoryTest extends LastTestsContract {

  @Override
  protected TestConnection.LastConnectionTests tests() {
    return new LastTestsInMemory();
  }
}
