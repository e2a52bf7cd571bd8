package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.util.function.Consumer;

/** Fetches the first page of a call and none after it. Safe for concurrent use. */
@FunctionalInterface
public interface FirstPage {

  /**
   * Fetches it.
   *
   * @param records stated the records of the page, in the calling thread, as many as the call wants
   *     at the most; not reported when there are none
   * @throws ProviderFailure when the call failed
   */
  PageFacts fetch(ProviderCall call, Consumer<RecordBatch> records);
}
