package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that fills up while a grid is fetched fails the source, and a later retry goes on. */
@Tag("deep")
class GridOnFullDiskTest {

  /** The profile {@code deep} lets every operation fail, not each third. */
  private static final int STEP = Math.max(1, 3 / SearchDepth.of(1));

  @TempDir Path folder;

  @Test
  void aDiskThatFillsUpTearsNothingAndARetryGoesOn() {
    Grid grid = new Grid(folder.resolve("out"));
    grid.build(new DiskFileOps(), new ScriptedProvider(), "whole", Optional.empty());
    String whole = grid.run("whole").text(Grid.RECORDS);
    int resumed = 0;
    int operations = 0;
    FullDisk disk;
    do {
      disk = new FullDisk(operations);
      String id = "run-" + operations;
      Optional<Manifest> ended = attempt(grid, disk, id);
      if (!ended.map(manifest -> manifest.run().status()).equals(Optional.of(RunStatus.OK))) {
        resumed += assertGoesOn(grid, id, ended.isPresent(), whole) < Grid.CALLS ? 1 : 0;
      }
      operations += STEP;
    } while (disk.wasFull());
    assertThat(resumed).as("fetches that went on").isGreaterThan(3);
  }

  /** A run, or none. */
  private static Optional<Manifest> attempt(Grid grid, FullDisk disk, String id) {
    try {
      Manifest manifest = grid.build(disk, new ScriptedProvider(), id, Optional.empty());
      if (manifest.run().status() == RunStatus.FAILED) {
        assertThat(manifest.errors()).allMatch(error -> error.startsWith("rides: The disk"));
      }
      assertVerifies(grid, id);
      return Optional.of(manifest);
    } catch (WorkspaceFailure failed) {
      assertThat(failed.problem().code().wire()).as(id).isEqualTo("disk_full");
      assertThat(grid.run(id).has("manifest.json")).as(id).isFalse();
      return Optional.empty();
    }
  }

  /** How many calls the retry had to make. */
  private static int assertGoesOn(Grid grid, String id, boolean isRun, String whole) {
    ScriptedProvider provider = new ScriptedProvider();
    String retry = isRun ? id + "-again" : id;
    Manifest manifest =
        grid.build(new DiskFileOps(), provider, retry, Optional.of(id).filter(earlier -> isRun));

    assertThat(manifest.run().status()).as(id).isEqualTo(RunStatus.OK);
    assertThat(grid.run(retry).text(Grid.RECORDS)).as(id).isEqualTo(whole);
    assertVerifies(grid, retry);
    return provider.calls.size();
  }

  private static void assertVerifies(Grid grid, String id) {
    try (BuilderService service = BuilderService.builder(grid.out()).build()) {
      assertThat(service.verifyRun(new RunId(id)).problems()).as(id).isEmpty();
    }
  }
}
