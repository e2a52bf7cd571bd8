package io.datasetbuilder.pipeline.runs.artifact;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.THEIRS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.fixture.NothingKeptBack;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadArtifactsTest {

  private static final RunId ID = new RunId("one");

  private final ReadableRuns runs = new ReadableRuns();
  private final ReadArtifacts artifacts = NothingKeptBack.artifacts(runs);

  @BeforeEach
  void begin() {
    runs.with("d", ReadableRuns.ok("one"));
    runs.stored
        .withFile("one", "manifest.json", JsonValue.ofNull())
        .withFile("one", "gold/a/data.csv", JsonValue.ofNull())
        .withFile("one", "bronze/a/checkpoint/index.jsonl", JsonValue.ofNull())
        .withFile("one", "lineage.jsonl", JsonValue.ofNull());
  }

  @Test
  void allFilesAreListedButCheckpointsAndEventsOfLineage() {
    assertThat(known(artifacts.list(MINE, ID)))
        .extracting(Object::toString)
        .containsExactly("gold/a/data.csv", "manifest.json");
  }

  @Test
  void aReaderHasGoldAndTheManifestAndEverythingElseIsMissing() {
    runs.stored
        .withFile("one", "buildspec.yaml", JsonValue.ofNull())
        .withFile("one", "bronze/a/records.csv", JsonValue.ofNull())
        .withFile("one", "silver/a/preview.json", JsonValue.ofNull());
    Visibility reader = new Visibility.SharedDataset(ReadableRuns.OWNER.ownerId(), "d");

    assertThat(known(artifacts.list(reader, ID)))
        .extracting(Object::toString)
        .containsExactly("gold/a/data.csv", "manifest.json");
    assertThat(artifacts.file(reader, ID, "gold/a/data.csv").problems()).isEmpty();
    for (String path :
        List.of("buildspec.yaml", "bronze/a/records.csv", "silver/a/preview.json", "silver/a")) {
      assertThat(refusal(artifacts.file(reader, ID, path)).message())
          .isEqualTo("artifact not found: " + path);
    }
  }

  @Test
  void aListedFileIsStreamed() throws IOException {
    ReadArtifacts.ArtifactFile file = known(artifacts.file(MINE, ID, "gold/a/data.csv"));

    try (InputStream bytes = file.content().opener().open()) {
      assertThat(bytes.readAllBytes()).hasSize((int) file.content().bytes());
    }
  }

  /** Spec, "Manifest": the owner is removed from every answer. */
  @Test
  void theManifestIsGivenOutWithoutItsOwner() throws IOException {
    ReadArtifacts.ArtifactFile file = known(artifacts.file(MINE, ID, "manifest.json"));

    try (InputStream bytes = file.content().opener().open()) {
      assertThat(new String(bytes.readAllBytes(), UTF_8))
          .contains("build_id")
          .contains("created_by")
          .doesNotContain("owner_id");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/etc/passwd", "../two/manifest.json", "gold/./a", "gold//a", "a\\b", "a\nb"})
  void aPathThatCouldLeadOutOfTheRunIsUnsafe(String path) {
    Problem problem = refusal(artifacts.file(MINE, ID, path));

    assertThat(problem.code().wire()).isEqualTo("invalid_artifact_path");
    assertThat(problem.message()).startsWith("unsafe artifact path: ");
  }

  @Test
  void aFolderIsNotAFile() {
    assertThat(refusal(artifacts.file(MINE, ID, "gold/a")).message())
        .isEqualTo("not a file: gold/a");
  }

  @Test
  void aFileThatIsNotThereIsNotFound() {
    assertThat(refusal(artifacts.file(MINE, ID, "gold/a/none.csv")).message())
        .isEqualTo("artifact not found: gold/a/none.csv");
  }

  @Test
  void theFilesOfACheckpointAreNoArtifacts() {
    assertThat(refusal(artifacts.file(MINE, ID, "bronze/a/checkpoint/index.jsonl")).code().wire())
        .isEqualTo("artifact_not_found");
  }

  @Test
  void eventsOfLineageAreTheOperatorsAndNoArtifacts() {
    assertThat(refusal(artifacts.file(MINE, ID, "lineage.jsonl")).code().wire())
        .isEqualTo("artifact_not_found");
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void theFilesOfAnotherOwnersRunAreAnsweredLikeThoseOfAMissingRun() {
    Problem missing = refusal(artifacts.file(MINE, new RunId("two"), "manifest.json"));

    assertThat(missing.message()).isEqualTo("run not found: two");
    assertThat(refusal(artifacts.file(THEIRS, ID, "manifest.json")).message())
        .isEqualTo("run not found: one");
    assertThat(refusal(artifacts.list(THEIRS, ID)).message()).isEqualTo("run not found: one");
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }

  private static Problem refusal(Result<?> answer) {
    return ((Result.Refused<?>) answer).problems().get(0);
  }
}
