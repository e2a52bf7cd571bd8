package io.datasetbuilder.http.run;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.embedded.sharing.Sharing;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.runs.sharing.DatasetVisibility;
import io.datasetbuilder.pipeline.runs.sharing.DatasetVisibility.Choice;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading;
import io.datasetbuilder.pipeline.warehouse.handover.HandOverDataset.HandedOver;
import io.datasetbuilder.pipeline.warehouse.run.Runs;
import io.datasetbuilder.wire.DatasetBodies;
import io.datasetbuilder.wire.QualityBodies;
import io.datasetbuilder.wire.SharingBodies;
import java.util.Optional;

/**
 * Built datasets: their list, one of them, its runs and their quality. A dataset of which the
 * caller may see no run is not found, like one that does not exist. Safe for concurrent use.
 */
public final class DatasetOperations {

  private static final Choices<Choice> CHOICES = Choices.of(Choice.values());

  private DatasetOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    String one = "/datasets/{dataset_id}";
    routes.get("/datasets", "listDatasets").json(DatasetOperations::list);
    routes.get(one, "getDataset").jsonForReaders(DatasetOperations::find);
    routes.get(one + "/runs", "listDatasetRuns").jsonForReaders(DatasetOperations::runs);
    routes.get(one + "/runs/{run_id}", "getDatasetRun").jsonForReaders(DatasetOperations::run);
    routes
        .get(one + "/quality/history", "getDatasetQualityHistory")
        .jsonForReaders(DatasetOperations::history);
    declareSharing(routes);
  }

  private static void declareSharing(Routes routes) {
    String visibility = "/datasets/{dataset_id}/visibility";
    routes
        .get(visibility, "getDatasetVisibility")
        .json(
            call ->
                call.session()
                    .sharing()
                    .visibility(datasetId(call))
                    .map(SharingBodies::visibility));
    routes
        .get("/teams", "listTeams")
        .handle(call -> Reply.ok(SharingBodies.teams(call.ownSession().teams().list())));
    routes
        .post("/datasets/{dataset_id}/owner", "handOverDataset")
        .handle(DatasetOperations::handOver);
    routes.post(visibility, "setDatasetVisibility").json(DatasetOperations::setVisibility);
    routes
        .get("/shared/datasets", "listSharedDatasets")
        .jsonForReaders(
            call ->
                call.sharedDatasets(call.query().limit(SharedReading.DEFAULT_LIMIT))
                    .map(SharingBodies::list));
  }

  private static Result<JsonObject> setVisibility(Call call) {
    Sharing sharing = call.session().sharing();
    String dataset = datasetId(call);
    Result<DatasetVisibility> changed =
        switch (choice(call.body())) {
          case SERVICE -> sharing.share(dataset);
          case PRIVATE -> sharing.withdraw(dataset);
        };
    return changed.map(SharingBodies::visibility);
  }

  /** A member that is misspelt must not leave a dataset as open as it was. */
  private static Choice choice(JsonObject body) {
    Optional<Choice> given =
        body.members().size() == 1 && body.members().get("visibility") instanceof JsonText text
            ? CHOICES.named(text.value())
            : Optional.empty();
    return given.orElseThrow(
        () ->
            RefusedCall.badRequest(
                "the body must have one member, 'visibility', which is 'private' or 'service'"));
  }

  /** Lists every reason that keeps a part of the dataset, a single one too. */
  private static Reply handOver(Call call) {
    HandedOver done =
        Refusals.known(
            call.session().handOvers().toTeam(datasetId(call), newOwner(call.body())),
            DeletionOperations::refused);
    return Reply.ok(SharingBodies.handedOver(done));
  }

  private static String newOwner(JsonObject body) {
    if (body.members().size() == 1 && body.members().get("owner") instanceof JsonText text) {
      return text.value();
    }
    throw RefusedCall.badRequest("the body must have one member, 'owner', which is team:NAME");
  }

  private static Result<JsonObject> list(Call call) {
    return call.session()
        .runs()
        .datasets(call.query().limit(ReadDatasets.DEFAULT_LIMIT))
        .map(DatasetBodies::of);
  }

  private static Result<JsonObject> find(Call call) {
    Runs runs = call.datasetRuns();
    return runs.dataset(datasetId(call))
        .then(dataset -> runs.snapshots(dataset).map(known -> DatasetBodies.of(dataset, known)));
  }

  private static Result<JsonObject> runs(Call call) {
    String datasetId = datasetId(call);
    return call.datasetRuns()
        .datasetRuns(datasetId, call.query().limit(ReadDatasets.DEFAULT_LIMIT))
        .map(known -> DatasetBodies.runs(datasetId, known));
  }

  private static Result<JsonObject> run(Call call) {
    String datasetId = datasetId(call);
    return call.datasetRuns()
        .datasetRun(datasetId, call.runId())
        .map(known -> DatasetBodies.runs(datasetId, known));
  }

  private static Result<JsonObject> history(Call call) {
    String datasetId = datasetId(call);
    return call.datasetRuns()
        .qualityHistory(datasetId, call.query().limit(ReadQuality.DEFAULT_HISTORY))
        .map(known -> QualityBodies.history(datasetId, known));
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
