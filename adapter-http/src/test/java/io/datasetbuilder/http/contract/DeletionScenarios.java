package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Deletion of runs, datasets and tables, with a warehouse. */
abstract class DeletionScenarios extends QueriedWarehouse {

  @Override
  void fill() {
    built("kept");
  }

  /** Builds a dataset, and gives the id of its run. */
  private String built(String dataset) {
    String run = fresh("run");
    call("createBuild")
        .json(Map.of("spec", Specs.people(patient, dataset), "run_id", run))
        .gives(200);
    return run;
  }

  private ContractCall ofRun(String operation, String run) {
    return call(operation).path("run_id", run);
  }

  private ContractCall ofDataset(String operation, String dataset) {
    return call(operation).path("dataset_id", dataset);
  }

  private ContractCall ofTable(String operation, String table) {
    return call(operation).path("name", table);
  }

  @Test
  void anEarlierRunIsDeletedAndThenMissing() {
    String dataset = fresh("people");
    String first = built(dataset);
    String second = built(dataset);

    Answered deleted = ofRun("deleteRun", first).gives(200);

    assertThat(deleted.text()).contains(first, "\"kind\":\"run\"", "\"reason\":\"asked\"");
    ofRun("deleteRun", first).gives(404);
    ofRun("getBuildManifest", first).gives(404);
    ofRun("getBuildManifest", second).gives(200);
    assertThat(ofDataset("listDatasetRuns", dataset).gives(200).text()).doesNotContain(first);
    assertThat(call("adminListDeletions").gives(200).text()).contains(first, "deleted_by");
  }

  @Test
  void theIdOfADeletedRunIsNotUsedAgain() {
    String dataset = fresh("people");
    String first = built(dataset);
    built(dataset);
    ofRun("deleteRun", first).gives(200);

    call("createBuild")
        .json(Map.of("spec", Specs.people(patient, dataset), "run_id", first))
        .gives(400)
        .saying("run_id_completed");
  }

  @Test
  void whatKeepsARunIsListed() {
    String dataset = fresh("people");
    String run = built(dataset);

    Answered refused = ofRun("deleteRun", run).gives(409).saying("snapshot_current");
    assertThat(refused.text()).contains("structured_problems");
    ofRun("getBuildManifest", run).gives(200);
  }

  @Test
  void anIdThatIsNoneIsRefused() {
    ofRun("deleteRun", "_x").gives(400);
    ofRun("deleteRun", "nothing").gives(404);
  }

  @Test
  void aDatasetIsDeletedWithItsTables() {
    String dataset = fresh("people");
    String run = built(dataset);

    Answered deleted = ofDataset("deleteDataset", dataset).gives(200);

    assertThat(deleted.member("count")).hasToString("2");
    ofDataset("getDataset", dataset).gives(404);
    ofDataset("deleteDataset", dataset).gives(404);
    ofTable("getWarehouseTable", dataset + ".s").gives(404);
    ofRun("getBuildManifest", run).gives(404);
  }

  @Test
  void aTableThatAnAnalysisReadsStays() {
    String dataset = fresh("people");
    built(dataset);
    Answered saved =
        call("createAnalysis")
            .json(
                Map.of(
                    "name", "rows",
                    "table", dataset + ".s",
                    "sql", "SELECT count(*) AS n FROM dataset"))
            .gives(200);

    ofTable("dropWarehouseTable", dataset + ".s").gives(409).saying("snapshot_analysed");
    ofDataset("deleteDataset", dataset).gives(409).saying("snapshot_analysed");

    String id = String.valueOf(saved.member("analysis", "analysis_id"));
    call("deleteAnalysis").path("analysis_id", id).gives(200);
    ofTable("dropWarehouseTable", dataset + ".s").gives(200);
    ofTable("dropWarehouseTable", dataset + ".s").gives(404);
    ofDataset("getDataset", dataset).gives(200);
  }
}
