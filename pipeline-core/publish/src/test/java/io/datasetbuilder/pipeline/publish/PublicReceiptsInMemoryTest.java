package io.datasetbuilder.pipeline.publish;

import java.time.Clock;

/** The twin in memory keeps the contract. */
class PublicReceiptsInMemoryTest extends PublicReceiptsContract {

  private PublishReceiptsInMemory receipts;

  @Override
  protected PublishReceipts writing(Clock clock) {
    receipts = new PublishReceiptsInMemory(clock);
    return receipts;
  }

  @Override
  protected PublicReceipts reading() {
    return receipts;
  }
}
