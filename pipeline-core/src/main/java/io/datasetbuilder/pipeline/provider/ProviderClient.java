package io.datasetbuilder.pipeline.provider;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.function.Consumer;

/** Answers calls of provider datasets. Safe for concurrent use. */
public interface ProviderClient {

  /**
   * Fetches every record that one call has, page by page, in the provider's order and spelling.
   *
   * @param records told each record as it arrives, in the calling thread
   * @throws ProviderFailure when the call failed; records that were told before do not count then
   */
  CallAnswer fetch(ProviderCall call, Consumer<JsonObject> records);
}
