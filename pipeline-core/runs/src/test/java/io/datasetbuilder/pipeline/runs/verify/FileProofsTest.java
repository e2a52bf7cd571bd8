package io.datasetbuilder.pipeline.runs.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.ParsedCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that the manifest does not list is a finding; what a retry may go on with is none. */
class FileProofsTest {

  private static final String SPEC = "buildspec.yaml";

  private final Map<String, String> files = new LinkedHashMap<>(Map.of(SPEC, "dataset_id: a"));

  @ParameterizedTest
  @EnumSource(
      value = RunStatus.class,
      names = {"FAILED", "CANCELLED"})
  void theCheckpointOfARunThatDidNotEndWellMayStay(RunStatus status) {
    files.put("bronze/a/checkpoint/records.jsonl", "{}");
    files.put("bronze/a/checkpoint/index.jsonl", "{}");

    assertThat(found(status)).isEmpty();
  }

  @Test
  void aRunThatEndedWellHasNoCheckpoint() {
    files.put("bronze/a/checkpoint/records.jsonl", "{}");

    assertThat(found(RunStatus.OK))
        .containsExactly("file_unlisted@bronze/a/checkpoint/records.jsonl");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bronze/a/checkpoint/other.jsonl",
        "bronze/a/checkpoint/x/index.jsonl",
        "bronze/a/index.jsonl",
        "bronze/checkpoint/index.jsonl",
        "silver/a/checkpoint/index.jsonl",
        "checkpoint/index.jsonl",
        "note.txt"
      })
  void anythingElseThatIsUnlistedIsFound(String path) {
    files.put(path, "{}");

    assertThat(found(RunStatus.FAILED)).containsExactly("file_unlisted@" + path);
  }

  @Test
  void aChangedFileIsFoundBesideACheckpoint() {
    Manifest manifest = manifest(RunStatus.FAILED);
    files.put("bronze/a/checkpoint/index.jsonl", "{}");
    files.put(SPEC, "dataset_id: b");

    assertThat(found(manifest)).containsExactly("file_changed@" + SPEC);
  }

  private List<String> found(RunStatus status) {
    return found(manifest(status));
  }

  private List<String> found(Manifest manifest) {
    return new FileProofs()
            .check(
                RunInMemory.of(files, manifest).underTest(RunInMemory.readersOf(new ParsedCodec())))
            .problems()
            .stream()
            .map(problem -> problem.code().wire() + "@" + problem.at())
            .toList();
  }

  private Manifest manifest(RunStatus status) {
    return ReadableRuns.begun("run-1", ReadableRuns.OWNER)
        .withFile(RunPath.of(SPEC), OutputFile.document(RunInMemory.factsOf(files.get(SPEC))))
        .finished(status, ReadableRuns.ENDED);
  }
}
