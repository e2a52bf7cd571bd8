package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.run.LocalManifestStore;
import io.datasetbuilder.pipeline.building.BuildDataset;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.building.BuildRequest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spec, "Synchronous build run" (exported, manifest write failure: failed): a disk that fills up at
 * any operation leaves no run, or one that says so and proves what it kept.
 */
class FullDiskBuildTest {

  private static final int STEP = 3;

  /** More than a run needs before its space is reserved and its spec stored. */
  private static final int OPERATIONS_OF_A_CLAIM = 8;

  @TempDir Path folder;

  @Test
  void aDiskThatFillsUpLeavesNoHalfRun() throws Exception {
    try (BuildFixture fixture = BuildFixture.in(folder)) {
      String id = fixture.upload(fixture.file("a.csv", "x,y\n1,a\n2,b\n"));
      ValidSpec spec =
          Results.value(fixture.service.validateSpec(Specs.of("a", id, "csv", ""))).spec();
      int unfinished = 0;
      int operations = 0;
      FullDisk disk;
      do {
        disk = new FullDisk(operations);
        RunId run = new RunId("run-" + operations);
        unfinished +=
            assertNothingHalf(fixture, Buildings.on(fixture.out(), disk), spec, run) ? 0 : 1;
        operations += STEP;
      } while (disk.wasFull());
      assertThat(unfinished).as("no run could begin").isLessThan(OPERATIONS_OF_A_CLAIM);
    }
  }

  /** Builds, and proves what there is; whether there is a run. */
  private static boolean assertNothingHalf(
      BuildFixture fixture, BuildDataset building, ValidSpec spec, RunId id) {
    LocalManifestStore manifests = new LocalManifestStore(fixture.out(), new JacksonJsonCodec());
    BuildRequest request = BuildRequest.of(spec, id, new Principal.Service());
    try {
      BuildOutcome.Finished built = (BuildOutcome.Finished) building.build(request);
      assertThat(fixture.service.verifyRun(id).problems()).as(id.value()).isEmpty();
      if (built.manifest().run().status() == RunStatus.FAILED) {
        assertThat(built.manifest().errors()).allMatch(error -> error.startsWith("a: The disk"));
      }
      return true;
    } catch (WorkspaceFailure failed) {
      assertThat(failed.problem().code().wire()).as(id.value()).isEqualTo("disk_full");
      assertThat(manifests.exists(id)).as(id.value()).isFalse();
      assertThat(staged(fixture.out().resolve(id.value()))).as(id.value()).isEmpty();
      return false;
    }
  }

  private static Map<String, String> staged(Path run) {
    Map<String, String> files = BuildFixture.listing(run);
    files.keySet().removeIf(path -> !path.contains("/.") && !path.startsWith("."));
    return files;
  }
}
