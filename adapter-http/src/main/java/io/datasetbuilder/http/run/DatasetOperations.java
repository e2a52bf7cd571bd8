package io.datasetbuilder.http.run;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.warehouse.run.Runs;
import io.datasetbuilder.wire.DatasetBodies;
import io.datasetbuilder.wire.QualityBodies;

/**
 * Built datasets: their list, one of them, its runs and their quality. A dataset of which the
 * caller may see no run is not found, like one that does not exist. Safe for concurrent use.
 */
public final class DatasetOperations {

  private DatasetOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    String one = "/datasets/{dataset_id}";
    routes.get("/datasets", "listDatasets").json(DatasetOperations::list);
    routes.get(one, "getDataset").json(DatasetOperations::find);
    routes.get(one + "/runs", "listDatasetRuns").json(DatasetOperations::runs);
    routes.get(one + "/runs/{run_id}", "getDatasetRun").json(DatasetOperations::run);
    routes
        .get(one + "/quality/history", "getDatasetQualityHistory")
        .json(DatasetOperations::history);
  }

  private static Result<JsonObject> list(Call call) {
    return runsOf(call)
        .datasets(call.query().limit(ReadDatasets.DEFAULT_LIMIT))
        .map(DatasetBodies::of);
  }

  private static Result<JsonObject> find(Call call) {
    Runs runs = runsOf(call);
    return runs.dataset(datasetId(call))
        .then(dataset -> runs.snapshots(dataset).map(known -> DatasetBodies.of(dataset, known)));
  }

  private static Result<JsonObject> runs(Call call) {
    String datasetId = datasetId(call);
    return runsOf(call)
        .datasetRuns(datasetId, call.query().limit(ReadDatasets.DEFAULT_LIMIT))
        .map(known -> DatasetBodies.runs(datasetId, known));
  }

  private static Result<JsonObject> run(Call call) {
    String datasetId = datasetId(call);
    return runsOf(call)
        .datasetRun(datasetId, call.runId())
        .map(known -> DatasetBodies.runs(datasetId, known));
  }

  private static Result<JsonObject> history(Call call) {
    String datasetId = datasetId(call);
    return runsOf(call)
        .qualityHistory(datasetId, call.query().limit(ReadQuality.DEFAULT_HISTORY))
        .map(known -> QualityBodies.history(datasetId, known));
  }

  private static Runs runsOf(Call call) {
    return call.session().runs();
  }

  /** Any text but the empty one: a dataset id may hold dots, spaces and slashes. */
  static String datasetId(Call call) {
    String datasetId = call.path("dataset_id");
    if (datasetId.isEmpty()) {
      throw RefusedCall.badRequest("'dataset_id' must not be empty");
    }
    return datasetId;
  }
}
