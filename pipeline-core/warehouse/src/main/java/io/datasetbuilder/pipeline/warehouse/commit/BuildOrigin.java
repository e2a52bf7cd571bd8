package io.datasetbuilder.pipeline.warehouse.commit;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.ProvenanceCodec;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import java.util.List;
import java.util.Map;

/** Mapper of what a build declares and records to the origin of its snapshots. */
public final class BuildOrigin {

  /** The members that the manifest of an export has. */
  private static final List<String> PROVENANCE =
      List.of(
          "provider",
          "dataset",
          "fetched_at",
          "api_version",
          "params",
          "fetched_row_count",
          "source_reported_total",
          "coverage");

  private BuildOrigin() {}

  public static SnapshotOrigin of(BuildSpec spec, List<SourceProvenance> provenance) {
    return new SnapshotOrigin(
        spec.license(),
        spec.attribution(),
        spec.pii(),
        provenance.stream().map(BuildOrigin::provenance).toList());
  }

  private static JsonObject provenance(SourceProvenance source) {
    Map<String, JsonValue> all = ProvenanceCodec.write(source).members();
    JsonMembers some = new JsonMembers();
    PROVENANCE.forEach(name -> some.put(name, all.getOrDefault(name, JsonValue.ofNull())));
    return some.toObject();
  }
}
