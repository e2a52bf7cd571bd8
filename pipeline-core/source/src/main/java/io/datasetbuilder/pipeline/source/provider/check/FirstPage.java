package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.util.Optional;
import java.util.OptionalInt;
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

  /**
   * What the first page of a call says beside its records.
   *
   * @param asked the page size that was asked for; empty where pages have none
   * @param echoed the page size that the answer says it used
   * @param records how many arrived, also those that were more than wanted
   * @param total the number of records of the whole call, as the provider states it
   */
  public record PageFacts(
      OptionalInt asked, OptionalInt echoed, int records, Optional<Long> total) {}
}
