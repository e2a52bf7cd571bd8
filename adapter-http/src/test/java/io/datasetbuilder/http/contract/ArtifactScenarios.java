package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

abstract class ArtifactScenarios extends Scenarios {

  private ContractCall file(String run, String path) {
    return call("getBuildArtifactFile").path("run_id", run).path("file_path", path);
  }

  @Test
  void theFilesOfARunAreListedAndEachMayBeAskedFor() {
    String run = built(Specs.people(world(), fresh("people")), 200);
    Object files = call("listBuildArtifacts").path("run_id", run).gives(200).member("files");

    assertThat((List<?>) files).isNotEmpty();
    for (Object path : (List<?>) files) {
      assertThat(file(run, String.valueOf(path)).send().status())
          .as(String.valueOf(path))
          .isIn(200, 403);
    }
  }

  @Test
  void aFileComesAsItIsOnDisk() throws IOException {
    String run = built(Specs.people(world(), fresh("people")), 200);

    Answered answer = file(run, "buildspec.yaml").gives(200);

    assertThat(answer.bytes())
        .isEqualTo(Files.readAllBytes(world().out.resolve(run).resolve("buildspec.yaml")));
  }

  @Test
  void aFileThatTheRunDoesNotHaveIsNotFound() {
    String run = built(Specs.people(world(), fresh("people")), 200);

    file(run, "gold/other.csv").gives(404);
    file("nowhere", "manifest.json").gives(404);
  }

  @Test
  void aPathThatLeavesTheRunIsRefused() {
    String run = built(Specs.people(world(), fresh("people")), 200);

    file(run, "gold").gives(400);
  }

  @Test
  void declaredPersonalDataIsWithheld() {
    String run = built(Specs.declared(fresh("figures")), 200);

    file(run, "bronze/s/records.jsonl").gives(403).saying("declared_pii_withheld");
  }

  @Test
  void forbiddenDataIsWithheldAndItsSampleIsEmpty() {
    String run = built(Specs.forbidden(fresh("air")), 200);

    file(run, "gold/s/table.parquet").gives(403).saying("redistribution_forbidden");
    Answered silver =
        call("getBuildStageDetail")
            .path("run_id", run)
            .path("stage", "silver")
            .query("source", "s")
            .gives(200);
    assertThat(silver.member("sample_withheld")).isEqualTo("redistribution_forbidden");
  }
}
