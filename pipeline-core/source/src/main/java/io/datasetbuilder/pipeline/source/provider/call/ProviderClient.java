package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.function.Consumer;

/** Executes calls of provider datasets. Safe for concurrent use. */
public interface ProviderClient {

  /**
   * Fetches the records that one call has, page by page, in the provider's order and spelling. A
   * cancellation is looked at while waiting for a next attempt only: a call that is not cancelled
   * while it waits ends by itself.
   *
   * @param records stated batches of records as they arrive, in the calling thread
   * @throws ProviderFailure when the call failed; records that were reported before do not count
   *     then
   * @throws CallCancelled when the cancellation ended a wait
   */
  CallResponse fetch(ProviderCall call, Consumer<RecordBatch> records, Cancellation cancellation);
}
