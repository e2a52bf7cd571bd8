package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.OptionalLong;

/**
 * One call of a provider dataset.
 *
 * @param params the parameters of this call, one value of each grid axis among them; they may hold
 *     credentials
 * @param keys what the caller may authenticate with
 * @param mostRecords number of records after which the call ends, and the largest page size that it
 *     requests; at least 1
 */
public record ProviderCall(
    String provider,
    String dataset,
    JsonObject params,
    ProviderKeys keys,
    OptionalLong mostRecords) {

  /** All records of a call that needs no key. */
  public static ProviderCall of(String provider, String dataset, JsonObject params) {
    return new ProviderCall(provider, dataset, params, ProviderKeys.NONE, OptionalLong.empty());
  }

  /** The same call, of these records at the most. */
  public ProviderCall atMost(long records) {
    return new ProviderCall(provider, dataset, params, keys, OptionalLong.of(records));
  }

  /** Names the dataset only: the parameters may hold credentials. */
  @Override
  public String toString() {
    return "ProviderCall[" + provider + "." + dataset + "]";
  }
}
