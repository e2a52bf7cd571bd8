package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.verify.VerifyProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A grid whose spec keeps no raw records, and hence no checkpoint. */
class UnkeptRecordsTest {

  private static final RunId FIRST = new RunId("r1");

  @TempDir Path folder;
  private Grid grid;

  @BeforeEach
  void begin() {
    grid = new Grid(folder.resolve("out"), "bronze: {keep: none}\n");
  }

  private BuilderService service() {
    return BuilderService.builder(grid.out()).build();
  }

  @Test
  void aRetryStatesThatTheCheckpointWasRemovedAndFetchesEverything() {
    BuildOutcome.Finished failed = grid.outcome(new ScriptedProvider().failingAt(3), "r1");
    ScriptedProvider second = new ScriptedProvider();
    Manifest retried = grid.build(new DiskFileOps(), second, "r2", Optional.of("r1"));

    assertThat(failed.manifest().outputs().removed().orElseThrow().checkpoints())
        .containsExactly("rides");
    assertThat(failed.sources().get(0).problems())
        .noneMatch(problem -> problem.hint().orElse("").contains("retry"));
    assertThat(grid.run("r1").has(Grid.CHECKPOINT)).isFalse();
    assertThat(retried.run().status()).isEqualTo(RunStatus.OK);
    assertThat(second.calls).hasSize(Grid.CALLS);
    assertThat(JsonRenderer.line(retried.findings().repetition().checkpointsNotReused()))
        .contains("\"checkpoint_from\":\"r1\"")
        .contains("\"reason\":\"removed\"");
    try (BuilderService service = service()) {
      assertThat(service.verifyRun(FIRST).problems()).isEmpty();
      assertThat(service.verifyRun(new RunId("r2")).problems()).isEmpty();
    }
  }

  @Test
  void aRunThatIsStoppedLosesThemToo() {
    Manifest stopped = grid.buildUntil(2, new ScriptedProvider(), "r1");

    assertThat(stopped.run().status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(stopped.outputs().removed()).isPresent();
    assertThat(grid.run("r1").has(Grid.CHECKPOINT)).isFalse();
  }

  @Test
  void aDiskThatFailsLeavesThemToThePruning() {
    DiskFileOps failing =
        new DiskFileOps() {
          @Override
          public void delete(Path path) throws IOException {
            if (path.endsWith(Grid.RECORDS)) {
              throw new IOException("the disk fails");
            }
            super.delete(path);
          }
        };
    Manifest built = grid.build(failing, new ScriptedProvider(), "r1", Optional.empty());

    assertThat(built.run().status()).isEqualTo(RunStatus.OK);
    assertThat(built.warnings())
        .contains(
            "Raw records could not be removed when the run ended; prune --apply removes them.");
    assertThat(grid.run("r1").has(Grid.RECORDS)).isTrue();
    try (BuilderService service = service()) {
      assertThat(service.verifyRun(FIRST).problems())
          .extracting(problem -> problem.code())
          .isEqualTo(List.of(VerifyProblem.FILE_NOT_REMOVED));
      assertThat(Results.value(service.pruneRuns(Retention.FOREVER, true)).withoutRawRecords())
          .isEqualTo(1);
      assertThat(service.verifyRun(FIRST).problems()).isEmpty();
    }
    assertThat(grid.run("r1").has(Grid.RECORDS)).isFalse();
  }
}
