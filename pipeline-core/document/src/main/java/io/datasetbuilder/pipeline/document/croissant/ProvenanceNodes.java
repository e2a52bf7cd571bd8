package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetIdentity;
import io.datasetbuilder.pipeline.document.description.RowOrigin;
import io.datasetbuilder.pipeline.model.json.JsonMembers;

/** Where a Gold dataset comes from, in terms of PROV. It tells no times. */
final class ProvenanceNodes {

  private ProvenanceNodes() {}

  static JsonArray sources(DatasetDescription dataset) {
    return new JsonArray(
        dataset.origins().stream().<JsonValue>map(ProvenanceNodes::source).toList());
  }

  private static JsonObject source(RowOrigin rowOrigin) {
    return new JsonMembers()
        .put("@type", "prov:Entity")
        .put("name", rowOrigin.provider() + " " + rowOrigin.dataset())
        .put("identifier", rowOrigin.dataChecksum())
        .putIfPresent("url", rowOrigin.publisher().url(), JsonValue::of)
        .putIfPresent(
            "publisher", rowOrigin.publisher().institution(), ProvenanceNodes::organization)
        .toObject();
  }

  private static JsonObject organization(String name) {
    return new JsonMembers().put("@type", "sc:Organization").put("name", name).toObject();
  }

  static JsonObject build(DatasetDescription dataset) {
    DatasetIdentity identity = dataset.identity();
    JsonMembers activity =
        new JsonMembers()
            .put("@type", "prov:Activity")
            .put("name", "Build of " + identity.goldName())
            .put("prov:used", spec(identity))
            .put("prov:wasAssociatedWith", software(identity));
    if (!dataset.processing().isEmpty()) {
      activity.put("description", String.join(" ", dataset.processing()));
    }
    return activity.toObject();
  }

  private static JsonObject spec(DatasetIdentity identity) {
    return new JsonMembers()
        .put("@type", "prov:Plan")
        .put("name", "BuildSpec of " + identity.datasetId())
        .put("identifier", identity.specDigest())
        .toObject();
  }

  private static JsonObject software(DatasetIdentity identity) {
    return new JsonMembers()
        .put("@type", "prov:SoftwareAgent")
        .put("name", "dataset-builder")
        .put("version", identity.builderVersion())
        .toObject();
  }
}
