package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class BuildScenarios extends Scenarios {

  @Test
  void aBuildAnswersWhenEverythingIsOnDisk() {
    String run = built(Specs.people(world(), fresh("people")), 200);

    assertThat(world().out.resolve(run).resolve("manifest.json")).exists();
  }

  @Test
  void aSourceThatFailsFailsTheBuildAndLeavesAManifest() {
    String run = built(Specs.failing(world(), fresh("people")), 502);

    call("getBuildManifest").path("run_id", run).gives(200);
  }

  @Test
  void anIdThatIsUsedIsRefused() {
    String spec = Specs.people(world(), fresh("people"));
    String run = built(spec, 200);

    call("createBuild")
        .json(Map.of("spec", spec, "run_id", run))
        .gives(400)
        .saying("run_id_completed");
  }

  @Test
  void aSpecThatIsInvalidIsRefused() {
    call("createBuild").json(Map.of("spec", "dataset_id: x\n")).gives(400);
  }

  @Test
  void aRetryOfItselfIsRefused() {
    String run = fresh("run");

    call("createBuild")
        .json(Map.of("spec", Specs.people(world(), "people"), "run_id", run, "retry_of", run))
        .gives(400);
  }
}
