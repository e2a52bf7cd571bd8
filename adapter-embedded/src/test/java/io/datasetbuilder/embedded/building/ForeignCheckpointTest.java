package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A checkpoint that somebody has changed, or that is somebody else's, is neither used nor shown.
 */
class ForeignCheckpointTest {

  @TempDir Path folder;
  private Grid grid;
  private Path checkpoint;

  @BeforeEach
  void begin() {
    grid = new Grid(folder.resolve("out"));
    build(new ScriptedProvider().failingAt(3), "r1", null);
    checkpoint = grid.out().resolve("r1").resolve(Grid.CHECKPOINT);
  }

  private RunStatus build(ScriptedProvider provider, String id, String retryOf) {
    return grid.build(new DiskFileOps(), provider, id, Optional.ofNullable(retryOf)).run().status();
  }

  private void assertNothingIsUsed() {
    ScriptedProvider second = new ScriptedProvider();

    assertThat(build(second, "r2", "r1")).isEqualTo(RunStatus.OK);
    assertThat(second.calls).hasSize(Grid.CALLS);
    assertThat(grid.run("r2").recorded("reproducibility")).isEmpty();
    assertThat(grid.run("r2").recorded("checkpoints_not_reused")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "owner_id, dev:0000000000000000000000000000000000000000000000000000000000000000",
    "run_id, r0",
    "run_id, ../r1",
    "source_key, stations",
  })
  void aHeaderThatNamesSomethingElseIsNotThere(String member, String value) throws IOException {
    Path index = checkpoint.resolve("index.jsonl");
    String lines = Files.readString(index);
    Files.writeString(
        index,
        lines.replaceFirst(
            "\"" + member + "\":\"[^\"]*\"", "\"" + member + "\":\"" + value + "\""));

    assertNothingIsUsed();
  }

  @Test
  void aNumberThatNoCallCanHaveIsNoIndex() throws IOException {
    Path index = checkpoint.resolve("index.jsonl");
    Files.writeString(
        index, Files.readString(index).replaceFirst("\"bytes\":[0-9]+", "\"bytes\":-1"));

    assertNothingIsUsed();
  }

  @Test
  void aLinkToACheckpointIsNotFollowed() throws IOException {
    Path elsewhere = folder.resolve("elsewhere");
    Files.move(checkpoint, elsewhere);
    Files.createSymbolicLink(checkpoint, elsewhere);

    assertNothingIsUsed();
    assertThat(elsewhere.resolve("index.jsonl")).exists();
  }
}
