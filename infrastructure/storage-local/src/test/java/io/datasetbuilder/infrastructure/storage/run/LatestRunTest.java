package io.datasetbuilder.infrastructure.storage.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatestRunTest {

  private static final RunId LATEST = new RunId(RunId.LATEST);

  @TempDir Path folder;
  private StorageFixture storage;
  private Path link;

  @BeforeEach
  void begin() {
    storage = new StorageFixture(folder);
    link = storage.root.resolve("latest");
  }

  private void finish(String run, RunStatus status) {
    try (RunWorkspace workspace = storage.workspaces().create(new RunId(run))) {
      Manifest manifest =
          Manifests.full(run).finished(status, Instant.parse("2026-11-26T10:00:00Z"));
      storage.manifests().save(workspace, manifest);
    }
  }

  private LatestRun over(FileOps files) {
    return new LatestRun(new SafePaths(storage.root), files);
  }

  @Test
  void pointsToTheRunThatFinishedLast() throws IOException {
    finish("run-1", RunStatus.OK);
    assertThat(Files.readSymbolicLink(link)).hasToString("run-1");

    finish("a-later-one", RunStatus.OK);

    assertThat(Files.readSymbolicLink(link)).hasToString("a-later-one");
    assertThat(link.resolve("manifest.json")).exists();
    assertThat(hiddenLinks()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(RunStatus.class)
  void aCancelledRunIsNoFinishedOne(RunStatus status) throws IOException {
    finish("run-1", RunStatus.OK);

    finish("run-2", status);

    assertThat(Files.readSymbolicLink(link))
        .hasToString(status == RunStatus.CANCELLED ? "run-1" : "run-2");
  }

  @Test
  void isNoRunOfItsOwn() {
    finish("run-1", RunStatus.OK);

    assertThat(storage.manifests().runIds()).containsExactly(new RunId("run-1"));
    assertThat(storage.manifests().exists(LATEST)).isFalse();
    assertThat(storage.manifests().read(LATEST)).isEmpty();
    assertThat(storage.runs().find(LATEST)).isEmpty();
    assertThat(storage.workspaces().isInProgress(LATEST)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "Latest", "LATEST"})
  void noRunHasItsName(String name) {
    assertThatThrownBy(() -> storage.workspaces().create(new RunId(name)))
        .isInstanceOfSatisfying(
            WorkspaceFailure.class,
            refused -> assertThat(refused.problem().code()).isEqualTo(RunProblem.RUN_ID_TAKEN));
    assertThat(link).doesNotExist();
  }

  @Test
  void aFolderOfThisNameStays() throws IOException {
    Files.createDirectories(link.resolve("mine"));

    finish("run-1", RunStatus.OK);

    assertThat(link.resolve("mine")).isDirectory();
    assertThat(hiddenLinks()).isEmpty();
  }

  @Test
  void aLinkToElsewhereStays() throws IOException {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.createDirectories(storage.root);
    Files.createSymbolicLink(link, elsewhere);

    finish("run-1", RunStatus.OK);

    assertThat(Files.readSymbolicLink(link)).isEqualTo(elsewhere);
  }

  @Test
  void aDiskWithoutLinksHasNone() throws IOException {
    Files.createDirectories(storage.root.resolve("run-1"));

    over(new DiskFileOps() {
          @Override
          public void point(Path link, Path target) throws IOException {
            throw new FileSystemException("link", null, "Operation not permitted");
          }
        })
        .pointTo(new RunId("run-1"));

    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  /** As on Windows, where a link to a folder is a folder. */
  @Test
  void aLinkThatCannotBeReplacedIsRemovedFirst() throws IOException {
    finish("run-1", RunStatus.OK);

    over(new DiskFileOps() {
          @Override
          public void rename(Path from, Path to) throws IOException {
            if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
              throw new FileSystemException("latest", null, "Access is denied");
            }
            super.rename(from, to);
          }
        })
        .pointTo(new RunId("run-2"));

    assertThat(Files.readSymbolicLink(link)).hasToString("run-2");
    assertThat(hiddenLinks()).isEmpty();
  }

  @Test
  void runsThatFinishAtOnceNeverLeaveItTorn() throws IOException {
    finish("run-0", RunStatus.OK);
    List<CompletableFuture<Void>> ends =
        IntStream.rangeClosed(1, 8)
            .mapToObj(n -> CompletableFuture.runAsync(() -> finish("run-" + n, RunStatus.OK)))
            .toList();

    while (!ends.stream().allMatch(CompletableFuture::isDone)) {
      assertThat(Files.readSymbolicLink(link).toString()).startsWith("run-");
    }

    ends.forEach(CompletableFuture::join);
    assertThat(link.resolve("manifest.json")).exists();
    assertThat(hiddenLinks()).isEmpty();
  }

  private List<Path> hiddenLinks() throws IOException {
    return FileTrees.children(storage.root).stream()
        .filter(path -> path.getFileName().toString().startsWith(".latest"))
        .toList();
  }
}
