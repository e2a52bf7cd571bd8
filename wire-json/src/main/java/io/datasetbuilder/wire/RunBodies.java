package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import io.datasetbuilder.pipeline.warehouse.run.RunDetails;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finished runs as JSON: lists, details, files, stages and what maintenance did with them. Owners
 * are never shown, their labels are.
 */
public final class RunBodies {

  private RunBodies() {}

  /** The list of finished runs. */
  public static JsonObject list(List<ListedRun> runs) {
    return new JsonMembers().putList("builds", runs, RunBodies::listed).toObject();
  }

  private static JsonObject listed(ListedRun listed) {
    IndexedRun run = listed.run();
    return new JsonMembers()
        .put("run_id", run.runId())
        .put("status", run.status().wire())
        .putOrNull("started_at", run.startedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("finished_at", run.finishedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("dataset_id", run.dataset().map(IndexedDataset::datasetId), JsonValue::of)
        .putOrNull("dataset_title", run.dataset().map(IndexedDataset::title), JsonValue::of)
        .putOrNull("snapshot_id", listed.only().map(RunSnapshot::snapshotId), JsonValue::of)
        .putList("snapshots", listed.snapshots(), RunBodies::snapshot)
        .putOrNull("created_by", run.createdBy(), JsonValue::of)
        .toObject();
  }

  /** Adds the member {@code snapshots}, unless the list is empty. */
  static JsonMembers putSnapshots(JsonMembers body, List<RunSnapshot> snapshots) {
    return snapshots.isEmpty() ? body : body.putList("snapshots", snapshots, RunBodies::snapshot);
  }

  private static JsonObject snapshot(RunSnapshot snapshot) {
    return new JsonMembers()
        .put("logical_name", snapshot.table().value())
        .put("snapshot_id", snapshot.snapshotId())
        .toObject();
  }

  /** A run as a job, with its sources and snapshots, which are an addition of ours. */
  public static JsonObject details(RunDetails details) {
    RunView read = details.run();
    Manifest manifest = read.manifest();
    IndexedRun run = read.indexed();
    JsonMembers body = JobBodies.members(read.id(), manifest);
    return putSnapshots(body, details.snapshots())
        .putOrNull("dataset_id", run.dataset().map(IndexedDataset::datasetId), JsonValue::of)
        .putOrNull("dataset_title", run.dataset().map(IndexedDataset::title), JsonValue::of)
        .putOrNull("spec_digest", manifest.outputs().specDigest(), JsonValue::of)
        .putIfPresent(
            "reproducibility", manifest.findings().repetition().reproducibility(), value -> value)
        .putIfPresent(
            "checkpoints_not_reused",
            Optional.of(manifest.findings().repetition().checkpointsNotReused())
                .filter(refused -> !refused.items().isEmpty()),
            value -> value)
        .putList("sources", details.sources(), RunBodies::sourceStages)
        .putMap("row_counts", manifest.tables().rowCounts(), JsonValue::of)
        .putTexts(
            "outputs",
            manifest.outputs().present().keySet().stream().map(RunPath::value).sorted().toList())
        .putIfPresent("raw_records_removed", manifest.outputs().removed(), RemovedRecords::toJson)
        .putTexts("warnings", manifest.warnings())
        .putTexts("errors", manifest.errors())
        .putIfPresent(
            "warehouse_failures",
            Optional.of(manifest.findings().warehouseFailures())
                .filter(failures -> !failures.members().isEmpty()),
            value -> value)
        .toObject();
  }

  /** The files of a run: their paths below its folder. */
  public static JsonObject artifacts(RunId run, List<RunPath> files) {
    return new JsonMembers()
        .put("run_id", run.value())
        .putTexts("files", files.stream().map(RunPath::value).toList())
        .toObject();
  }

  /** The stored spec of a run. */
  public static JsonObject spec(ReadRun.SpecSnapshotText snapshot) {
    return new JsonMembers()
        .put("run_id", snapshot.runId().value())
        .put("spec", snapshot.text())
        .put("spec_digest", snapshot.digest())
        .toObject();
  }

  /**
   * A manifest as others may read it: the document without {@code owner_id} and without drift of
   * kinds that clients do not know, which earlier versions recorded.
   */
  public static JsonObject manifest(Manifest manifest) {
    JsonObject published = ManifestDocument.published(manifest);
    Map<String, JsonValue> members = new LinkedHashMap<>(published.members());
    members.put(
        "schema_drift",
        RecordedLists.of(
                manifest.findings().checks().schemaDrift().byName(), SchemaDriftFinding::toJson)
            .document());
    return new JsonObject(members);
  }

  /** The stages of a run's sources. */
  public static JsonObject stages(RunId run, List<SourceStages> sources) {
    return new JsonMembers()
        .put("run_id", run.value())
        .putList("sources", sources, RunBodies::sourceStages)
        .toObject();
  }

  static JsonObject sourceStages(SourceStages source) {
    return new JsonMembers()
        .put("source_key", source.sourceKey())
        .put("bronze", stage(source.bronze()))
        .put("silver", stage(source.silver()))
        .put("gold", stage(source.gold()))
        .putIfPresent("display_name", source.displayName(), JsonValue::of)
        .toObject();
  }

  private static JsonObject stage(SourceStages.StageStatus status) {
    return new JsonMembers()
        .put("status", status.wire())
        .put("available", status == SourceStages.StageStatus.COMPLETED)
        .toObject();
  }
}
