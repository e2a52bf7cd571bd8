package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import java.util.List;

/**
 * Converts declarations and provenance of a snapshot to and from JSON. Undeclared members are
 * absent.
 */
final class OriginCodec {

  private static final String PROVENANCE = "provenance";

  private OriginCodec() {}

  static JsonObject write(SnapshotOrigin origin) {
    JsonObject pii =
        new JsonMembers()
            .put("mode", origin.pii().mode().wire())
            .putTexts("allow_columns", origin.pii().allowColumns())
            .putTexts("mask_columns", origin.pii().maskColumns())
            .toObject();
    return new JsonMembers()
        .putIfPresent("license", origin.license().id(), JsonValue::of)
        .putIfPresent("license_name", origin.license().name(), JsonValue::of)
        .putIfPresent("license_link", origin.license().link(), JsonValue::of)
        .putIfPresent("attribution", origin.attribution(), JsonValue::of)
        .put("pii", pii)
        .putList(PROVENANCE, origin.provenance(), source -> source)
        .toObject();
  }

  static SnapshotOrigin read(JsonFields origin) {
    JsonFields pii = origin.fields("pii");
    return new SnapshotOrigin(
        new License(
            origin.text("license"), origin.text("license_name"), origin.text("license_link")),
        origin.text("attribution"),
        new PiiPolicy(
            ColumnValues.constant(PiiMode.class, pii.requiredText("mode")),
            pii.texts("allow_columns"),
            pii.texts("mask_columns")),
        provenance(origin));
  }

  private static List<JsonObject> provenance(JsonFields origin) {
    List<JsonValue> sources = origin.array(PROVENANCE).map(JsonArray::items).orElseGet(List::of);
    List<JsonObject> objects =
        sources.stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast).toList();
    if (objects.size() < sources.size()) {
      origin.refuse(PROVENANCE, "a list of objects");
    }
    return objects;
  }
}
