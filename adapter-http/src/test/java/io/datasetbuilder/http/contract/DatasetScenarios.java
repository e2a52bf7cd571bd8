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
  void theVisibilityOfADatasetThatIsNotThereIsNotFound() {
    call("getDatasetVisibility").path("dataset_id", "nothing").gives(404);
    call("setDatasetVisibility")
        .path("dataset_id", "nothing")
        .json(Map.of("visibility", "service"))
        .gives(404);
  }
}
