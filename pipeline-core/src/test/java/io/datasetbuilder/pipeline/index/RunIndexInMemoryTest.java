package io.datasetbuilder.pipeline.index;

import io.datasetbuilder.pipeline.contract.RunIndexContract;
import io.datasetbuilder.pipeline.fixture.RunIndexInMemory;

class RunIndexInMemoryTest extends RunIndexContract {

  private final RunIndex index = new RunIndexInMemory();

  @Override
  protected RunIndex index() {
    return index;
  }
}
