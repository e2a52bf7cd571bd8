package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.pipeline.model.contract.RunIndexContract;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;

class RunIndexInMemoryTest extends RunIndexContract {

  private final RunIndex index = new RunIndexInMemory();

  @Override
  protected RunIndex index() {
    return index;
  }
}
