package io.datasetbuilder.pipeline.runs.deletion;

class DeletionLogInMemoryTest extends DeletionLogContract {

  @Override
  protected DeletionLog log() {
    return new DeletionLogInMemory();
  }
}
