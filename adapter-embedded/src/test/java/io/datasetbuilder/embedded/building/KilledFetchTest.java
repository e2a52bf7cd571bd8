package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Spec, "Asynchronous build job": a process that dies while it fetches a grid leaves a checkpoint,
 * and whoever goes on with it gets the very records of a run that nothing disturbed.
 */
@Tag("kill")
class KilledFetchTest {

  private static final String NONE = "-";

  private static Grid undisturbed;
  private static Manifest whole;

  @TempDir Path folder;
  private Grid grid;

  @BeforeAll
  static void buildUndisturbed(@TempDir Path folder) {
    undisturbed = new Grid(folder.resolve("out"));
    whole = undisturbed.build(new DiskFileOps(), new ScriptedProvider(), "whole", Optional.empty());
  }

  @BeforeEach
  void begin() {
    grid = new Grid(folder.resolve("out"));
  }

  @ParameterizedTest
  @CsvSource({
    "in the middle of a part,            write records.jsonl, 3, 2",
    "in the middle of a line,            write index.jsonl,   4, 2",
    "published and not yet removed,      rename records.jsonl, 1, 0",
  })
  void aKilledFetchGoesOnWhereItsIndexEnds(String what, String moment, int nth, int finished)
      throws Exception {
    kill("r1", NONE, moment, nth);

    assertGoesOn("r1", Optional.empty(), Grid.CALLS - finished);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource({
    "records forced and no line,         force records.jsonl, 4, 2",
    "right after a line,                 force index.jsonl,   4, 3",
    "in the middle of the header,        write index.jsonl,   1, 0",
    "right after the header,             force index.jsonl,   1, 0",
    "right after the last line,          force index.jsonl,   7, 6",
    "before the index is removed,        delete index.jsonl,  1, 0",
    "before the folder is removed,       delete checkpoint,   1, 0",
  })
  void aFetchThatIsKilledAtOtherMomentsGoesOnThereToo(
      String what, String moment, int nth, int finished) throws Exception {
    aKilledFetchGoesOnWhereItsIndexEnds(what, moment, nth, finished);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource({
    "in the middle of the copy,          write records.jsonl, 1",
    "copied and not indexed,             force records.jsonl, 2",
    "in the middle of the lines,         write index.jsonl,   2",
    "right after the lines,              force index.jsonl,   2",
  })
  void aRetryThatIsKilledWhileItTakesOverLosesNothing(String what, String moment, int nth)
      throws Exception {
    grid.build(new DiskFileOps(), new ScriptedProvider().failingAt(3), "r1", Optional.empty());
    kill("r2", "r1", moment, nth);

    assertGoesOn("r2", Optional.of("r1"), 3);
  }

  @Tag("deep")
  @Test
  void aRunThatIsKilledAgainWhileItTakesOverLosesNothing() throws Exception {
    kill("r1", NONE, "force index.jsonl", 5);
    kill("r1", NONE, "write records.jsonl", 1);
    kill("r1", NONE, "write index.jsonl", 1);

    assertGoesOn("r1", Optional.empty(), 2);
  }

  @Tag("deep")
  @Test
  void aRetryThatIsKilledLaterGoesOnWithItsOwnCalls() throws Exception {
    grid.build(new DiskFileOps(), new ScriptedProvider().failingAt(2), "r1", Optional.empty());
    kill("r2", "r1", "force index.jsonl", 5);

    assertGoesOn("r2", Optional.of("r1"), 1);
  }

  private void assertGoesOn(String id, Optional<String> retryOf, int calls) {
    ScriptedProvider provider = new ScriptedProvider();
    Manifest resumed = grid.build(new DiskFileOps(), provider, id, retryOf);

    assertThat(resumed.run().status()).isEqualTo(RunStatus.OK);
    assertThat(provider.calls).hasSize(calls);
    assertThat(grid.run(id).text(Grid.RECORDS))
        .isEqualTo(undisturbed.run("whole").text(Grid.RECORDS));
    assertThat(resumed.inputs().fingerprint()).isEqualTo(whole.inputs().fingerprint());
    assertThat(grid.run(id).has(Grid.CHECKPOINT)).isFalse();
    try (BuilderService service = BuilderService.builder(grid.out()).build()) {
      assertThat(service.verifyRun(new RunId(id)).problems()).isEmpty();
    }
  }

  private void kill(String id, String retryOf, String moment, int nth) throws Exception {
    Process process =
        JavaProcess.start(
            KilledFetchMain.class,
            grid.out().toString(),
            id,
            retryOf,
            moment,
            Integer.toString(nth));
    assertThat(process.waitFor()).as("died at its moment").isEqualTo(KilledFetchMain.KILLED);
    assertThat(grid.run(id).has("manifest.json")).isFalse();
  }
}
