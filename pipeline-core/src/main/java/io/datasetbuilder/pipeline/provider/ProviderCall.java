package io.datasetbuilder.pipeline.provider;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Objects;

/**
 * One call of a provider dataset.
 *
 * @param params the parameters of this call, one value of each grid axis among them; they may hold
 *     credentials
 */
public record ProviderCall(String provider, String dataset, JsonObject params) {

  public ProviderCall {
    Objects.requireNonNull(provider, "provider");
    Objects.requireNonNull(dataset, "dataset");
    Objects.requireNonNull(params, "params");
  }

  /** Names the dataset only: the parameters may hold credentials. */
  @Override
  public String toString() {
    return "ProviderCall[" + provider + "." + dataset + "]";
  }
}
