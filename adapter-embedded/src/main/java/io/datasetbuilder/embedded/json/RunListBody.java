package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import java.util.List;

/** Finished runs as JSON. Owners are never told, their labels are. */
public final class RunListBody {

  private RunListBody() {}

  /** The body. */
  public static JsonObject of(List<IndexedRun> runs) {
    return new JsonMembers().putList("builds", runs, RunListBody::run).toObject();
  }

  /** No table is committed to a warehouse yet, so that no run has snapshots. */
  private static JsonObject run(IndexedRun run) {
    return new JsonMembers()
        .put("run_id", run.runId())
        .put("status", run.status().wire())
        .putOrNull("started_at", run.startedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("finished_at", run.finishedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("dataset_id", run.dataset().map(IndexedDataset::datasetId), JsonValue::of)
        .putOrNull("dataset_title", run.dataset().map(IndexedDataset::title), JsonValue::of)
        .put("snapshot_id", JsonValue.ofNull())
        .put("snapshots", new JsonArray(List.of()))
        .putOrNull("created_by", run.createdBy(), JsonValue::of)
        .toObject();
  }
}
