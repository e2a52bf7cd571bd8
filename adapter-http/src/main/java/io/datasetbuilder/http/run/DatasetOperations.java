package io.datasetbuilder.http.run;

import io.datasetbuilder.embedded.json.DatasetBodies;
import io.datasetbuilder.embedded.json.QualityBodies;
import io.datasetbuilder.embedded.run.Runs;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import java.util.List;

/**
 * Built datasets: their list, one of them, its runs and their quality. A dataset of which the
 * caller may see no run is not found, like one that does not exist. Safe for concurrent use.
 */
public final class DatasetOperations {

  private DatasetOperations() {}

  /** The operations of this group. */
  public static List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/datasets", "listDatasets", DatasetOperations::list),
        Operation.of("GET", "/datasets/{dataset_id}", "getDataset", DatasetOperations::find),
        Operation.of(
            "GET", "/datasets/{dataset_id}/runs", "listDatasetRuns", DatasetOperations::runs),
        Operation.of(
            "GET", "/datasets/{dataset_id}/runs/{run_id}", "getDatasetRun", DatasetOperations::run),
        Operation.of(
            "GET",
            "/datasets/{dataset_id}/quality/history",
            "getDatasetQualityHistory",
            DatasetOperations::history));
  }

  private static Reply list(Call call) {
    return Refusals.replyTo(
        call.session().runs().datasets(call.query().limit(ReadDatasets.DEFAULT_LIMIT)),
        DatasetBodies::of);
  }

  private static Reply find(Call call) {
    Runs runs = call.session().runs();
    ReadDatasets.DatasetSummary dataset = Refusals.known(runs.dataset(datasetId(call)));
    return Refusals.replyTo(runs.snapshots(dataset), known -> DatasetBodies.of(dataset, known));
  }

  private static Reply runs(Call call) {
    String datasetId = datasetId(call);
    return Refusals.replyTo(
        call.session()
            .runs()
            .datasetRuns(datasetId, call.query().limit(ReadDatasets.DEFAULT_LIMIT)),
        known -> DatasetBodies.runs(datasetId, known));
  }

  private static Reply run(Call call) {
    String datasetId = datasetId(call);
    return Refusals.replyTo(
        call.session().runs().datasetRun(datasetId, call.runId()),
        known -> DatasetBodies.runs(datasetId, known));
  }

  private static Reply history(Call call) {
    String datasetId = datasetId(call);
    return Refusals.replyTo(
        call.session()
            .runs()
            .qualityHistory(datasetId, call.query().limit(ReadQuality.DEFAULT_HISTORY)),
        known -> QualityBodies.history(datasetId, known));
  }

  /** Any text but the empty one: a dataset id may hold dots, spaces and slashes. */
  private static String datasetId(Call call) {
    String datasetId = call.path("dataset_id");
    if (datasetId.isEmpty()) {
      throw RefusedCall.badRequest("'dataset_id' must not be empty");
    }
    return datasetId;
  }
}
