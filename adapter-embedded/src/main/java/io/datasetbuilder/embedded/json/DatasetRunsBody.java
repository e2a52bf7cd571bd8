package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import java.util.List;

/** The runs of a dataset as JSON. */
public final class DatasetRunsBody {

  private DatasetRunsBody() {}

  /** The body of a list. */
  public static JsonObject of(String datasetId, List<IndexedRun> runs) {
    return new JsonMembers()
        .put("dataset_id", datasetId)
        .putList("runs", runs, DatasetRunsBody::run)
        .toObject();
  }

  /** The body of one run. */
  public static JsonObject of(String datasetId, IndexedRun run) {
    return new JsonMembers().put("dataset_id", datasetId).put("run", run(run)).toObject();
  }

  private static JsonObject run(IndexedRun run) {
    return new JsonMembers()
        .put("run_id", run.runId())
        .put("status", run.status().wire())
        .putOrNull("started_at", run.startedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("finished_at", run.finishedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("spec_digest", run.dataset().map(IndexedDataset::specDigest), JsonValue::of)
        .putOrNull("created_by", run.createdBy(), JsonValue::of)
        .toObject();
  }
}
