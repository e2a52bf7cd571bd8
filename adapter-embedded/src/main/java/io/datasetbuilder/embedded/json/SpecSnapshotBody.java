package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.runs.list.SpecSnapshotText;

/** The stored spec of a run as JSON. */
public final class SpecSnapshotBody {

  private SpecSnapshotBody() {}

  /** The body. */
  public static JsonObject of(SpecSnapshotText snapshot) {
    return new JsonMembers()
        .put("run_id", snapshot.runId().value())
        .put("spec", snapshot.text())
        .put("spec_digest", snapshot.digest())
        .toObject();
  }
}
