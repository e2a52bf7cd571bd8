package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class DatasetScenarios extends Scenarios {

  @Test
  void aBuiltDatasetIsReported() {
    String dataset = fresh("people");
    String run = built(Specs.people(world(), dataset), 200);

    call("listDatasets").query("limit", "3").gives(200);
    call("getDataset").path("dataset_id", dataset).gives(200);
    call("listDatasetRuns").path("dataset_id", dataset).gives(200);
    call("getDatasetRun").path("dataset_id", dataset).path("run_id", run).gives(200);
    call("getDatasetQualityHistory").path("dataset_id", dataset).gives(200);
  }

  @Test
  void anIdWithSpacesAndDotsIsFound() {
    String dataset = fresh("city rides. 2026");
    built(Specs.people(world(), "\"" + dataset + "\""), 200);

    call("getDataset").path("dataset_id", dataset).gives(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"getDataset", "listDatasetRuns", "getDatasetQualityHistory"})
  void aDatasetThatIsNotThereIsNotFound(String operation) {
    call(operation).path("dataset_id", "nothing").gives(404);
  }

  @Test
  void aRunOfAnotherDatasetIsNotFound() {
    String dataset = fresh("people");
    built(Specs.people(world(), dataset), 200);
    String other = built(Specs.people(world(), fresh("people")), 200);

    call("getDatasetRun").path("dataset_id", dataset).path("run_id", other).gives(404);
    call("getDatasetRun").path("dataset_id", dataset).path("run_id", "_x").gives(400);
  }

  @Test
  void aLimitThatIsNoneIsRefused() {
    call("listDatasets").query("limit", "0").gives(400);
    call("listDatasetRuns").path("dataset_id", "x").query("limit", "-1").gives(400);
    call("getDatasetQualityHistory").path("dataset_id", "x").query("limit", "a").gives(400);
  }

  @Test
  void anOwnerSharesADatasetAndMakesItPrivate() {
    String dataset = fresh("people");
    built(Specs.people(world(), dataset), 200);

    assertThat(call("getDatasetVisibility").path("dataset_id", dataset).gives(200).text())
        .contains("\"visibility\":\"private\"")
        .contains("\"share_id\":null");
    Answered shared =
        call("setDatasetVisibility")
            .path("dataset_id", dataset)
            .json(Map.of("visibility", "service"))
            .gives(200);
    assertThat(String.valueOf(shared.member("share_id"))).matches("[0-9a-f]{32}");
    assertThat(
            call("setDatasetVisibility")
                .path("dataset_id", dataset)
                .json(Map.of("visibility", "private"))
                .gives(200)
                .member("visibility"))
        .isEqualTo("private");
  }

  /** A body that is misunderstood must not leave a dataset open. */
  @Test
  void aVisibilityThatIsNoneIsRefused() {
    String dataset = fresh("people");
    built(Specs.people(world(), dataset), 200);
    List<Map<String, Object>> bodies =
        List.of(
            Map.of(),
            Map.of("visibility", "public"),
            Map.of("visibility", true),
            Map.of("visibility", "private", "visible", "service"));
    for (Map<String, Object> body : bodies) {
      call("setDatasetVisibility").path("dataset_id", dataset).json(body).gives(400);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getDataset",
        "listDatasetRuns",
        "getDatasetRun",
        "getDatasetQualityHistory",
        "listWarehouseTables",
        "getWarehouseTable",
        "getWarehouseTableProfile",
        "queryWarehouseTable",
        "readWarehouseRows",
        "aggregateWarehouseTable"
      })
  void nothingIsSharedUnderAnUnknownId(String operation) {
    for (String share : List.of("0".repeat(32), "none", "")) {
      world()
          .sample(World.CONTRACT.operation(operation))
          .credentials(Map.of(World.KEY_HEADER, World.KEY))
          .query("share", share)
          .gives(404)
          .saying("share_not_found");
    }
  }

  @Test
  void aServiceOfOneUserListsNothingThatOthersShare() {
    assertThat(call("listSharedDatasets").gives(200).text()).isEqualTo("{\"datasets\":[]}");
    call("listSharedDatasets").query("limit", "0").gives(400);
  }

  @Test
  void aDatasetIsHandedOverToATeam() {
    String dataset = fresh("people");
    ContractCall handOver =
        call("handOverDataset").path("dataset_id", dataset).json(Map.of("owner", "team:data"));
    handOver.gives(404);
    built(Specs.people(world(), dataset), 200);
    schedule(dataset);
    handOver.gives(409).saying("dataset_scheduled");
    call("unscheduleDataset").path("dataset_id", dataset).gives(200);

    Answered done = handOver.gives(200);

    assertThat(done.member("runs")).isEqualTo(1);
    assertThat(done.member("owner")).isEqualTo("team:data");
  }

  private void schedule(String dataset) {
    String spec = "refresh_cadence: P1D\n" + Specs.people(world(), dataset);
    call("saveRevision")
        .path("kind", "spec")
        .path("doc_id", dataset)
        .json(Map.of("content", Map.of("yaml", spec), "expected_revision", 0))
        .gives(200);
    call("scheduleDataset").path("dataset_id", dataset).json(Map.of()).gives(200);
  }

  @Test
  void theNewOwnerOfADatasetIsATeamAndNothingElse() {
    List<Map<String, Object>> bodies =
        List.of(
            Map.of(),
            Map.of("owner", 1),
            Map.of("team", "data"),
            Map.of("owner", "team:data", "force", true));

    for (Map<String, Object> body : bodies) {
      call("handOverDataset").path("dataset_id", "any").json(body).gives(400);
    }
    for (String owner : List.of("data", "service", "team:", "team:<b>")) {
      call("handOverDataset")
          .path("dataset_id", "any")
          .json(Map.of("owner", owner))
          .gives(403)
          .saying("not_team_member");
    }
  }

  @Test
  void theVisibilityOfADatasetThatIsNotThereIsNotFound() {
    call("getDatasetVisibility").path("dataset_id", "nothing").gives(404);
    call("setDatasetVisibility")
        .path("dataset_id", "nothing")
        .json(Map.of("visibility", "service"))
        .gives(404);
  }
}
