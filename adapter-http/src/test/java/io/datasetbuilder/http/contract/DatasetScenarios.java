package io.datasetbuilder.http.contract;

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
}
