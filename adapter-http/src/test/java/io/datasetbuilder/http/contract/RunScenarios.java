package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class RunScenarios extends Scenarios {

  @Test
  void runsAreListed() {
    built(Specs.people(world(), fresh("people")), 200);

    call("listBuilds").query("limit", "5").gives(200);
    call("listBuilds").query("dataset_id", "nothing").gives(200);
  }

  @Test
  void runsOfNoDatasetAreRefused() {
    call("listBuilds").query("limit", "none").gives(400);
    call("listBuilds").query("dataset_id", "").gives(400);
  }

  @Test
  void aRunReportsItsSpecItsStagesAndItsQuality() {
    String run = built(Specs.people(world(), fresh("people")), 200);

    call("getBuildManifest").path("run_id", run).gives(200);
    call("getBuildSpecSnapshot").path("run_id", run).gives(200);
    call("listBuildStages").path("run_id", run).gives(200);
    assertThat(call("getBuildQuality").path("run_id", run).gives(200).member("availability"))
        .isEqualTo("available");
  }

  @Test
  void theManifestListsTheFilesOfASource() {
    String run = built(Specs.ofTwoFiles(world(), fresh("people")), 200);

    Answered manifest = call("getBuildManifest").path("run_id", run).gives(200);

    assertThat(manifest.text())
        .contains("bronze/s/records/00001.csv", "bronze/s/records/00002.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bronze", "silver", "gold"})
  void everyStageOfASourceIsReported(String stage) {
    String run = built(Specs.people(world(), fresh("people")), 200);

    Answered detail =
        call("getBuildStageDetail")
            .path("run_id", run)
            .path("stage", stage)
            .query("source", "s")
            .gives(200);

    assertThat(detail.member("stage")).isEqualTo(stage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bronze", "silver", "gold"})
  void theStagesOfASourceThatFailedAreReported(String stage) {
    String run = built(Specs.failing(world(), fresh("people")), 502);

    call("getBuildStageDetail")
        .path("run_id", run)
        .path("stage", stage)
        .query("source", "s")
        .gives(200);
  }

  @Test
  void aStageIsAskedForRightly() {
    String run = built(Specs.people(world(), fresh("people")), 200);
    ContractCall noSource = call("getBuildStageDetail").path("run_id", run).path("stage", "gold");

    noSource.gives(400);
    noSource.query("source", "other").gives(404);
    call("getBuildStageDetail")
        .path("run_id", run)
        .path("stage", "tin")
        .query("source", "s")
        .gives(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getBuildManifest",
        "getBuildSpecSnapshot",
        "listBuildStages",
        "getBuildQuality",
        "listBuildArtifacts"
      })
  void aRunThatIsNotThereIsNotFoundAndNoRunIdIsRefused(String operation) {
    call(operation).path("run_id", "nowhere").gives(404);
    call(operation).path("run_id", "_x").gives(400);
  }
}
