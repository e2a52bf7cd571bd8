package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.snapshot.EarlierTerms;
import io.datasetbuilder.warehouse.snapshot.SnapshotLineage;
import java.util.List;

/**
 * Converts the lineage of a snapshot, and the terms of earlier builds whose rows it contains, to
 * and from JSON. Unknown facts and undeclared members are absent.
 */
final class LineageCodec {

  private static final String PARENT = "parent_snapshot_id";
  private static final String CURSOR = "cursor";

  private LineageCodec() {}

  static JsonObject write(SnapshotLineage lineage) {
    return new JsonMembers()
        .putIfPresent(PARENT, lineage.parentId(), JsonValue::of)
        .putIfPresent(CURSOR, lineage.cursor(), JsonValue::of)
        .toObject();
  }

  static SnapshotLineage read(JsonFields lineage) {
    return new SnapshotLineage(lineage.text(PARENT), lineage.text(CURSOR));
  }

  static JsonArray writeTerms(List<EarlierTerms> earlier) {
    return new JsonArray(earlier.stream().<JsonValue>map(LineageCodec::write).toList());
  }

  private static JsonObject write(EarlierTerms terms) {
    return new JsonMembers()
        .putIfPresent("license", terms.license().id(), JsonValue::of)
        .putIfPresent("license_name", terms.license().name(), JsonValue::of)
        .putIfPresent("license_link", terms.license().link(), JsonValue::of)
        .putIfPresent("attribution", terms.attribution(), JsonValue::of)
        .toObject();
  }

  static List<EarlierTerms> readTerms(JsonFields origin, String member) {
    return origin.objects(member, LineageCodec::terms);
  }

  private static EarlierTerms terms(JsonFields terms) {
    return new EarlierTerms(
        new License(terms.text("license"), terms.text("license_name"), terms.text("license_link")),
        terms.text("attribution"));
  }
}
