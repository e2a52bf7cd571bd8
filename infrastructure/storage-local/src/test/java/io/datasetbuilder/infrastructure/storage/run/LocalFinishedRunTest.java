package io.datasetbuilder.infrastructure.storage.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFinishedRunTest {

  private static final RunId RUN = new RunId("run-1");

  @TempDir Path folder;
  private StorageFixture storage;

  @BeforeEach
  void begin() {
    storage = new StorageFixture(folder);
    try (RunWorkspace workspace = storage.workspaces().create(RUN)) {
      storage.manifests().save(workspace, Manifests.full(RUN.value()));
    }
  }

  @Test
  void listsALinkButReportsNoFactsOfIt() throws IOException {
    Path outside = Files.writeString(folder.resolve("secret"), "mine");
    Files.createSymbolicLink(storage.root.resolve("run-1/link"), outside);

    FinishedRun run = storage.runs().find(RUN).orElseThrow();

    assertThat(run.files()).contains(RunPath.of("link"));
    assertThat(run.facts(RunPath.of("link"))).isEmpty();
    assertThat(run.read(RunPath.of("link"), 100)).isEmpty();
    assertThat(run.content(RunPath.of("link"))).isEmpty();
  }

  @Test
  void streamsAFileButNoFolder() throws IOException {
    Path folder = Files.createDirectories(storage.root.resolve("run-1/gold/a"));
    Files.writeString(folder.resolve("data.csv"), "a,b");
    FinishedRun run = storage.runs().find(RUN).orElseThrow();

    FileContent content = run.content(RunPath.of("gold/a/data.csv")).orElseThrow();

    assertThat(content.bytes()).isEqualTo(3);
    try (InputStream bytes = content.opener().open()) {
      assertThat(bytes).hasContent("a,b");
    }
    assertThat(run.content(RunPath.of("gold/a"))).isEmpty();
  }

  @Test
  void readsNothingThroughALinkOnTheWay() throws IOException {
    Path outside = Files.createDirectories(folder.resolve("outside/a"));
    Files.writeString(outside.resolve("one.csv"), "mine");
    Path gold = Files.createDirectories(storage.root.resolve("run-1/gold"));
    Files.createSymbolicLink(gold.resolve("a"), outside);
    Path own = Files.createDirectories(gold.resolve("b"));
    Files.createSymbolicLink(own.resolve("one.csv"), outside.resolve("one.csv"));
    Files.writeString(own.resolve("two.csv"), "ours");

    FinishedRun run = storage.runs().find(RUN).orElseThrow();

    assertThat(run.read(RunPath.of("gold/a/one.csv"), 100)).isEmpty();
    assertThat(run.content(RunPath.of("gold/a/one.csv"))).isEmpty();
    assertThat(run.content(RunPath.of("gold/b/two.csv"))).isPresent();
    assertThat(run.content(RunPath.of("gold/b/one.csv"))).isEmpty();
  }

  @Test
  void seesNoRunWhoseManifestIsALink() throws IOException {
    Path manifest = storage.root.resolve("run-1/manifest.json");
    Files.move(manifest, folder.resolve("elsewhere"));
    Files.createSymbolicLink(manifest, folder.resolve("elsewhere"));

    assertThat(storage.manifests().exists(RUN)).isFalse();
    assertThat(storage.manifests().runIds()).isEmpty();
  }

  @Test
  void aRunThatIsDeletedMeanwhileHasNoFiles() throws IOException {
    FinishedRun run = storage.runs().find(RUN).orElseThrow();
    Files.move(storage.root.resolve("run-1"), folder.resolve("removed"));

    assertThat(run.files()).isEmpty();
    assertThat(run.facts(ManifestDocument.PATH)).isEmpty();
    assertThat(run.read(ManifestDocument.PATH, 100)).isEmpty();
    assertThat(run.content(ManifestDocument.PATH)).isEmpty();
  }
}
