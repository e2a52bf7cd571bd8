package io.datasetbuilder.http.run;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.DatasetBodies;
import io.datasetbuilder.embedded.json.QualityBodies;
import io.datasetbuilder.embedded.run.Runs;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import java.util.List;
import java.util.Objects;

/**
 * Built datasets: their list, one of them, its runs and their quality. A dataset of which the
 * caller may see no run is not found, like one that does not exist. Safe for concurrent use.
 */
public final class DatasetOperations {

  private final BuilderService service;

  public DatasetOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/datasets", "listDatasets", this::list),
        Operation.of("GET", "/datasets/{dataset_id}", "getDataset", this::find),
        Operation.of("GET", "/datasets/{dataset_id}/runs", "listDatasetRuns", this::runs),
        Operation.of("GET", "/datasets/{dataset_id}/runs/{run_id}", "getDatasetRun", this::run),
        Operation.of(
            "GET",
            "/datasets/{dataset_id}/quality/history",
            "getDatasetQualityHistory",
            this::history));
  }

  private Reply list(Call call) {
    int limit = call.query().limit(ReadDatasets.DEFAULT_LIMIT);
    return Reply.ok(DatasetBodies.of(Refusals.known(reader(call).datasets(limit))));
  }

  private Reply find(Call call) {
    Runs runs = reader(call);
    ReadDatasets.DatasetSummary dataset = Refusals.known(runs.dataset(datasetId(call)));
    return Reply.ok(DatasetBodies.of(dataset, Refusals.known(runs.snapshots(dataset))));
  }

  private Reply runs(Call call) {
    String datasetId = datasetId(call);
    int limit = call.query().limit(ReadDatasets.DEFAULT_LIMIT);
    return Reply.ok(
        DatasetBodies.runs(datasetId, Refusals.known(reader(call).datasetRuns(datasetId, limit))));
  }

  private Reply run(Call call) {
    String datasetId = datasetId(call);
    RunId run = call.runId();
    return Reply.ok(
        DatasetBodies.runs(datasetId, Refusals.known(reader(call).datasetRun(datasetId, run))));
  }

  private Reply history(Call call) {
    String datasetId = datasetId(call);
    int limit = call.query().limit(ReadQuality.DEFAULT_HISTORY);
    return Reply.ok(
        QualityBodies.history(
            datasetId, Refusals.known(reader(call).qualityHistory(datasetId, limit))));
  }

  /** Any text but the empty one: a dataset id may hold dots, spaces and slashes. */
  private static String datasetId(Call call) {
    String datasetId = call.path("dataset_id");
    if (datasetId.isEmpty()) {
      throw RefusedCall.badRequest("'dataset_id' must not be empty");
    }
    return datasetId;
  }

  private Runs reader(Call call) {
    return service.session(call.caller()).runs();
  }
}
