package io.datasetbuilder.pipeline.model.sharing;

import io.datasetbuilder.pipeline.model.contract.DatasetSharingContract;
import io.datasetbuilder.pipeline.model.fixture.SharingInMemory;

/** Shares in memory keep the contract, too. */
class SharingInMemoryTest extends DatasetSharingContract {
  @Override
  protected DatasetSharing sharing() {
    return new SharingInMemory();
  }
}
