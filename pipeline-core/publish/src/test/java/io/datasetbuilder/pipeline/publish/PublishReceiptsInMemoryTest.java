package io.datasetbuilder.pipeline.publish;

import java.time.Clock;

/** The twin in memory keeps the contract; opening it again finds the same object. */
class PublishReceiptsInMemoryTest extends PublishReceiptsContract {

  private final PublishReceipts receipts = new PublishReceiptsInMemory(clock);

  @Override
  protected PublishReceipts open(Clock same) {
    return receipts;
  }
}
