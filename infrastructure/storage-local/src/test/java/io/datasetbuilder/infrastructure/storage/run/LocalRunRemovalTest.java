package io.datasetbuilder.infrastructure.storage.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval.Removal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalRunRemovalTest {

  private static final RunId RUN = new RunId("run-1");

  @TempDir Path folder;
  private StorageFixture storage;
  private RunRemoval removal;

  @BeforeEach
  void begin() {
    storage = new StorageFixture(folder);
    removal = removal(new DiskFileOps());
  }

  @Test
  void removesACancelledRunAndNothingElse() {
    finish(RUN, RunStatus.CANCELLED);
    finish(new RunId("run-2"), RunStatus.CANCELLED);

    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.REMOVED);

    assertThat(runFolder()).doesNotExist();
    assertThat(storage.manifests().runIds()).containsExactly(new RunId("run-2"));
    assertThat(trash()).isEmptyDirectory();
  }

  @Test
  void keepsARunThatWasNotCancelled() {
    finish(RUN, RunStatus.FAILED);

    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.NOT_PROVED);
    assertThat(runFolder()).exists();
  }

  @Test
  void keepsARunWhoseManifestDoesNotSayThatItIsPartial() throws IOException {
    manifest("{\"status\": \"cancelled\", \"partial\": false}");

    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.NOT_PROVED);
    assertThat(runFolder()).exists();
  }

  @Test
  void keepsARunWhoseManifestCannotBeRead() throws IOException {
    manifest("{\"status\": \"cancelled\", \"partial\": true");

    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.NOT_PROVED);
    assertThat(runFolder()).exists();
  }

  @Test
  void keepsAFolderWithoutAManifest() throws IOException {
    Files.createDirectories(runFolder());

    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.NOT_PROVED);
    assertThat(runFolder()).exists();
  }

  @Test
  void knowsNoRunOfAnUnknownId() {
    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.NOT_PROVED);
  }

  @Test
  void keepsARunThatIsStillOpen() {
    try (RunWorkspace workspace = storage.workspaces().create(RUN)) {
      storage
          .manifests()
          .save(
              workspace,
              Manifests.full(RUN.value()).finished(RunStatus.CANCELLED, Manifests.STARTED));

      assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.IN_USE);
    }
    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.REMOVED);
  }

  @Test
  void followsNoLinkInThePlaceOfARun() throws IOException {
    finish(new RunId("elsewhere"), RunStatus.CANCELLED);
    Files.createSymbolicLink(runFolder(), storage.root.resolve("elsewhere"));

    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.NOT_PROVED);
    assertThat(storage.root.resolve("elsewhere/manifest.json")).exists();
  }

  @Test
  void removesALinkInsideARunButNotWhatItPointsTo() throws IOException {
    finish(RUN, RunStatus.CANCELLED);
    Path outside = Files.writeString(folder.resolve("outside"), "mine");
    Files.createDirectory(folder.resolve("far"));
    Files.writeString(folder.resolve("far/file"), "mine");
    Files.createSymbolicLink(runFolder().resolve("file"), outside);
    Files.createSymbolicLink(runFolder().resolve("folder"), folder.resolve("far"));

    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.REMOVED);
    assertThat(outside).hasContent("mine");
    assertThat(folder.resolve("far/file")).hasContent("mine");
  }

  @Test
  void followsNoLinkInThePlaceOfTheTrash() throws IOException {
    finish(RUN, RunStatus.CANCELLED);
    Path far = Files.createDirectory(folder.resolve("far"));
    Files.writeString(far.resolve("file"), "mine");
    Files.createSymbolicLink(trash(), far);

    assertThat(removal.removeCancelled(RUN)).isEqualTo(Removal.NOT_PROVED);
    assertThat(runFolder()).exists();
    assertThat(far.resolve("file")).exists();
  }

  @Test
  void keepsARunThatCannotVanishInOneStep() {
    finish(RUN, RunStatus.CANCELLED);
    RunRemoval failing = removal(FailingFileOps.fullFrom(3));

    assertThatThrownBy(() -> failing.removeCancelled(RUN)).isInstanceOf(WorkspaceFailure.class);
    assertThat(storage.manifests().exists(RUN)).isTrue();
  }

  @Test
  void removesWhatACrashHasLeftInTheTrash() throws IOException {
    Path left = Files.createDirectories(trash().resolve("run-0-1/gold"));
    Files.writeString(left.resolve("table"), "rows");

    removal.removeCancelled(RUN);

    assertThat(trash()).isEmptyDirectory();
  }

  @Test
  void removesAnyFinishedRunAndTheLinkToIt() {
    finish(RUN, RunStatus.OK);

    assertThat(removal.remove(RUN)).isEqualTo(Removal.REMOVED);

    assertThat(runFolder()).doesNotExist();
    assertThat(storage.root.resolve("latest")).doesNotExist();
    assertThat(Files.isSymbolicLink(storage.root.resolve("latest"))).isFalse();
    assertThat(trash()).isEmptyDirectory();
  }

  @Test
  void theLinkToAnotherRunStays() {
    finish(RUN, RunStatus.OK);
    finish(new RunId("run-2"), RunStatus.OK);

    removal.remove(RUN);

    assertThat(storage.root.resolve("latest/manifest.json")).exists();
  }

  @Test
  void aRemovalThatACrashInterruptedIsFinishedByTheNext() throws IOException {
    Path left = Files.createDirectories(trash().resolve("run-1-17/gold"));
    Files.writeString(left.resolve("table"), "rows");
    Path other = Files.createDirectories(trash().resolve("run-1-17-18"));

    assertThat(removal.remove(RUN)).isEqualTo(Removal.REMOVED);

    assertThat(left).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void earlierAttemptsUnderTheIdAreRemovedToo() throws IOException {
    finish(RUN, RunStatus.FAILED);
    Path orphans = storage.root.resolve(".service/orphans");
    Path mine = Files.createDirectories(orphans.resolve("run-1-20260101T000000000000Z"));
    Path other = Files.createDirectories(orphans.resolve("run-10-20260101T000000000000Z"));

    removal.remove(RUN);

    assertThat(mine).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void aRunThatIsStillOpenIsNotRemoved() {
    try (RunWorkspace workspace = storage.workspaces().create(RUN)) {
      storage.manifests().save(workspace, Manifests.full(RUN.value()));

      assertThat(removal.remove(RUN)).isEqualTo(Removal.IN_USE);
    }
    assertThat(removal.remove(RUN)).isEqualTo(Removal.REMOVED);
  }

  private RunRemoval removal(FileOps files) {
    return new LocalRunRemoval(
        storage.root, files, new JacksonJsonCodec(), StorageFixture.tickingClock());
  }

  private void finish(RunId id, RunStatus status) {
    try (RunWorkspace workspace = storage.workspaces().create(id)) {
      workspace.write(RunPath.of("gold/a/README.md"), "abc".getBytes(UTF_8));
      storage
          .manifests()
          .save(workspace, Manifests.full(id.value()).finished(status, Manifests.STARTED));
    }
  }

  private void manifest(String text) throws IOException {
    Files.createDirectories(runFolder());
    Files.writeString(runFolder().resolve("manifest.json"), text);
  }

  private Path runFolder() {
    return storage.root.resolve(RUN.value());
  }

  private Path trash() {
    return storage.root.resolve(".service/trash");
  }
}
