package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.pipeline.model.json.JsonMembers;

/** The service itself as JSON. */
public final class ServiceBodies {

  private ServiceBodies() {}

  /** The body of the health check of a running service. */
  public static JsonObject health() {
    return new JsonMembers().put("status", "ok").toObject();
  }

  /**
   * The body.
   *
   * @param product version of the program
   * @param publishCredential whose credential publishes, in its wire form
   */
  public static JsonObject version(String product, String publishCredential) {
    return new JsonMembers()
        .put("service", "dataset-builder")
        .put("api_version", ApiContractVersion.CURRENT)
        .put("version", product)
        .put("publish_credential", publishCredential)
        .toObject();
  }
}
