package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import java.util.List;
import java.util.Optional;

/** A finished run as JSON: as a job, and with what came of it, which is an addition of ours. */
public final class RunDetailsBody {

  private RunDetailsBody() {}

  /** The body. */
  public static JsonObject of(RunView read, List<SourceStages> sources) {
    Manifest manifest = read.manifest();
    IndexedRun run = read.indexed();
    return BuildJobBody.members(read.id(), manifest)
        .putOrNull("dataset_id", run.dataset().map(IndexedDataset::datasetId), JsonValue::of)
        .putOrNull("dataset_title", run.dataset().map(IndexedDataset::title), JsonValue::of)
        .putOrNull("spec_digest", manifest.outputs().specDigest(), JsonValue::of)
        .putIfPresent("reproducibility", manifest.findings().reproducibility(), value -> value)
        .putIfPresent(
            "checkpoints_not_reused",
            Optional.of(manifest.findings().checkpointsNotReused())
                .filter(refused -> !refused.items().isEmpty()),
            value -> value)
        .putList("sources", sources, StagesBody::source)
        .putMap("row_counts", manifest.tables().rowCounts(), JsonValue::of)
        .putTexts(
            "outputs",
            manifest.outputs().files().keySet().stream().map(RunPath::value).sorted().toList())
        .putTexts("warnings", manifest.warnings())
        .putTexts("errors", manifest.errors())
        .toObject();
  }
}
