package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.pipeline.json.JsonMembers;

/** A valid spec as JSON. */
public final class ValidBody {

  private ValidBody() {}

  /** The body. */
  public static JsonObject of(String datasetId) {
    return new JsonMembers()
        .put("status", "valid")
        .put("dataset_id", datasetId)
        .put("api_version", ApiContractVersion.CURRENT)
        .toObject();
  }
}
