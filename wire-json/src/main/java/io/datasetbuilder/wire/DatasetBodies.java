package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Built datasets and their runs as JSON. {@code quality} is always null, and stages are plain texts
 * here. Snapshots are absent where a run has committed none.
 */
public final class DatasetBodies {

  private DatasetBodies() {}

  /** The body of a list. */
  public static JsonObject of(ReadDatasets.DatasetListing listing) {
    return new JsonMembers()
        .putList("datasets", listing.datasets(), dataset -> members(dataset).toObject())
        .put("total", listing.total())
        .toObject();
  }

  /**
   * The body of one dataset, with the number of its runs.
   *
   * @param snapshots of its latest run
   */
  public static JsonObject of(ReadDatasets.DatasetSummary dataset, List<RunSnapshot> snapshots) {
    JsonMembers body = members(dataset).put("run_count", dataset.entry().runCount());
    return RunBodies.putSnapshots(body, snapshots).toObject();
  }

  private static JsonMembers members(ReadDatasets.DatasetSummary dataset) {
    IndexedRun latest = dataset.entry().latest();
    IndexedDataset facts = latest.dataset().orElseThrow();
    return new JsonMembers()
        .put("dataset_id", facts.datasetId())
        .put("title", facts.title())
        .putList("sources", declared(latest), source -> source(source, dataset))
        .put("latest_run_id", latest.runId())
        .put("status", latest.status().wire())
        .putOrNull("updated_at", latest.happenedAt().map(Timestamps::format), JsonValue::of)
        .putMap("row_counts", rowCounts(latest), JsonValue::of)
        .put("total_row_count", latest.totalRowCount())
        .putOrNull("published_rows", latest.publishedRows(), JsonValue::of)
        .putMap("stages", stages(dataset), DatasetBodies::stages)
        .put("quality", JsonValue.ofNull())
        .put("status_axes", axes(dataset.axes()));
  }

  private static List<IndexedSource> declared(IndexedRun run) {
    return run.sources().stream().filter(source -> source.provider().isPresent()).toList();
  }

  private static JsonObject source(IndexedSource source, ReadDatasets.DatasetSummary dataset) {
    return new JsonMembers()
        .put("provider", source.provider().orElse(""))
        .put("dataset", source.dataset().orElse(""))
        .put("alias", source.alias().orElse(""))
        .putIfPresent("display_name", dataset.displayName(source.key()), JsonValue::of)
        .toObject();
  }

  private static Map<String, Long> rowCounts(IndexedRun run) {
    Map<String, Long> counts = new LinkedHashMap<>();
    run.sources()
        .forEach(source -> source.rowCount().ifPresent(rows -> counts.put(source.key(), rows)));
    return counts;
  }

  private static Map<String, SourceStages> stages(ReadDatasets.DatasetSummary dataset) {
    Map<String, SourceStages> stages = new LinkedHashMap<>();
    dataset.stages().forEach(source -> stages.put(source.sourceKey(), source));
    return stages;
  }

  private static JsonObject stages(SourceStages source) {
    return new JsonMembers()
        .put("bronze", source.bronze().wire())
        .put("silver", source.silver().wire())
        .put("gold", source.gold().wire())
        .toObject();
  }

  private static JsonObject axes(StatusAxes axes) {
    return new JsonMembers()
        .put("refresh", axes.refresh().wire())
        .put("completeness", axes.completeness().wire())
        .put("health", axes.health().wire())
        .put("access", axes.access().wire())
        .put("maturity", axes.maturity().wire())
        .putOrNull("next_refresh_at", axes.nextRefreshAt().map(Timestamps::format), JsonValue::of)
        .toObject();
  }

  /** The body of a list. */
  public static JsonObject runs(String datasetId, List<ListedRun> runs) {
    return new JsonMembers()
        .put("dataset_id", datasetId)
        .putList("runs", runs, DatasetBodies::run)
        .toObject();
  }

  /** The body of one run. */
  public static JsonObject runs(String datasetId, ListedRun run) {
    return new JsonMembers().put("dataset_id", datasetId).put("run", run(run)).toObject();
  }

  private static JsonObject run(ListedRun listed) {
    IndexedRun run = listed.run();
    JsonMembers body = new JsonMembers();
    body.put("run_id", run.runId())
        .put("status", run.status().wire())
        .putOrNull("started_at", run.startedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("finished_at", run.finishedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("spec_digest", run.dataset().map(IndexedDataset::specDigest), JsonValue::of)
        .putOrNull("created_by", run.createdBy(), JsonValue::of)
        .putOrNull("published_rows", run.publishedRows(), JsonValue::of);
    return RunBodies.putSnapshots(body, listed.snapshots()).toObject();
  }
}
