package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.run.LocalManifestStore;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spec, "Asynchronous build job" (a run that died stays an orphan, not exposed): a process that is
 * killed at any moment leaves a whole run or an orphan that nothing lists, and no torn file.
 */
@Tag("kill")
class KilledBuildTest {

  private static final int MANY = SearchDepth.of(2);
  private static final int ROWS = 30_000;

  /** Files that show when their run was. */
  private static final List<String> TIMED =
      List.of("manifest.json", "report.html", "bronze/a/metadata.json");

  @TempDir Path folder;
  private Path spec;

  @Test
  void aKilledBuildLeavesAWholeRunOrAnOrphanThatCanBeBuiltAgain() throws Exception {
    kill(1);
  }

  @Tag("deep")
  @Test
  void whateverTheMomentAKilledBuildLeavesAWholeRunOrAnOrphan() throws Exception {
    kill(MANY);
  }

  private void kill(int kills) throws Exception {
    try (BuildFixture fixture = BuildFixture.in(folder)) {
      spec = fixture.file("spec.yaml", spec(fixture.upload(fixture.file("a.csv", csv()))));
      long whole = run("whole", Long.MAX_VALUE);
      Map<String, String> expected = untimed("whole");
      assertThat(expected).hasSizeGreaterThan(8);
      int orphans = 0;
      // A build may be faster than the first one was: then kills come earlier, until one is in
      // time.
      for (int i = 0; i < kills || orphans == 0; i++) {
        String id = "run-" + i;
        long moment =
            i < kills ? whole / 4 + whole * 3 / 4 * (i + 1) / kills : whole / (i - kills + 2);
        long lived = run(id, moment);
        if (isRun(id)) {
          whole = Math.min(whole, lived); // the first run may have been a slow one
        } else {
          orphans++;
        }
        assertWholeOrOrphan(fixture, id, expected);
        assertCanBeBuiltAgain(fixture, id, expected);
      }
    }
  }

  private void assertWholeOrOrphan(BuildFixture fixture, String id, Map<String, String> expected) {
    Map<String, String> visible = untimed(id);
    assertThat(expected.entrySet()).as(id).containsAll(visible.entrySet());
    Path metadata = out().resolve(id).resolve("bronze/a/metadata.json");
    if (Files.exists(metadata)) {
      assertThat(BuildFixture.json(metadata).members()).containsKey("record_count");
    }
    boolean listed =
        new LocalManifestStore(out(), new JacksonJsonCodec()).runIds().contains(new RunId(id));
    assertThat(listed).isEqualTo(isRun(id));
    if (isRun(id)) {
      assertThat(fixture.service.verifyRun(new RunId(id)).problems()).as(id).isEmpty();
    }
  }

  private void assertCanBeBuiltAgain(
      BuildFixture fixture, String id, Map<String, String> expected) {
    Result<FinishedBuild> answer = fixture.tryBuild(BuildFixture.text(spec), id);
    if (!answer.problems().isEmpty()) {
      assertThat(BuildFixture.codes(BuildFixture.refusal(answer)))
          .containsExactly("run_id_completed");
      assertThat(isRun(id)).isTrue();
      return;
    }
    RunStatus status = Results.value(answer).run().manifest().run().status();
    assertThat(status).isEqualTo(RunStatus.OK);
    assertThat(untimed(id)).isEqualTo(expected);
    assertThat(fixture.service.verifyRun(new RunId(id)).problems()).isEmpty();
  }

  /** Builds in a process of its own, killed after so many nanoseconds; how long it lived. */
  private long run(String id, long nanos) throws Exception {
    long began = System.nanoTime();
    Process process =
        JavaProcess.start(KilledBuildMain.class, out().toString(), spec.toString(), id);
    if (!process.waitFor(nanos, TimeUnit.NANOSECONDS)) {
      process.destroyForcibly().waitFor();
    }
    return System.nanoTime() - began;
  }

  private boolean isRun(String id) {
    return Files.exists(out().resolve(id).resolve("manifest.json"));
  }

  /** The visible files of a run: staged ones have dot names. */
  private Map<String, String> untimed(String id) {
    Map<String, String> files = new TreeMap<>(BuildFixture.listing(out().resolve(id)));
    TIMED.forEach(files::remove);
    files.keySet().removeIf(path -> path.substring(path.lastIndexOf('/') + 1).startsWith("."));
    return files;
  }

  private Path out() {
    return folder.resolve("out");
  }

  private static String spec(String uploadId) {
    return Specs.of(
        List.of(Specs.source("a", uploadId, "csv", "casts: {day: date}")),
        Specs.CSV_EXPORT,
        "{kind: jsonl, output_path: exports/data.jsonl}",
        "{kind: huggingface, output_path: hub, options: {format: jsonl}}");
  }

  private static String csv() {
    StringBuilder text = new StringBuilder("id,day,number,words\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(i).append(",2024-01-").append(10 + i % 20).append(',').append(i * 31L);
      text.append(",some words of row ").append(i).append('\n');
    }
    return text.toString();
  }
}
