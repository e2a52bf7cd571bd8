package io.datasetbuilder.infrastructure.storage.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.pipeline.model.contract.RunWorkspacesContract;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalRunWorkspacesTest extends RunWorkspacesContract {

  private static final RunPath TABLE = RunPath.of("gold/cities/data.parquet");

  @TempDir Path folder;
  private StorageFixture storage;
  private LocalRunWorkspaces workspaces;

  @BeforeEach
  void begin() {
    storage = new StorageFixture(folder);
    workspaces = storage.workspaces();
  }

  @Override
  protected RunWorkspaces workspaces() {
    return workspaces;
  }

  @Test
  void movesAnOrphanAside() throws IOException {
    try (RunWorkspace orphan = workspaces.create(RUN)) {
      orphan.write(TABLE, "old".getBytes(UTF_8));
    }

    workspaces.create(RUN).close();

    List<Path> orphans = FileTrees.children(storage.root.resolve(".service/orphans"));
    assertThat(orphans).hasSize(1);
    assertThat(orphans.get(0).getFileName().toString()).startsWith("run-1-2026");
    assertThat(orphans.get(0).resolve(TABLE.value())).hasContent("old");
  }

  @ParameterizedTest
  @ValueSource(strings = {"warehouse.sqlite3", "snapshots/1.parquet", "gold2/a", "data.csv"})
  void whatIsNotOfARunIsNeverMoved(String path) throws IOException {
    Path other = storage.root.resolve(RUN.value()).resolve(path);
    Files.createDirectories(other.getParent());
    Files.createDirectories(storage.root.resolve(RUN.value()).resolve("gold"));
    Files.writeString(other, "mine");

    assertRefused(RunProblem.RUN_ID_TAKEN, () -> workspaces.create(RUN));

    assertThat(other).hasContent("mine");
    assertThat(FileTrees.children(storage.root.resolve(".service/orphans"))).isEmpty();
  }

  @Test
  void whatAnInterruptedRunLeftIsMoved() throws IOException {
    Path run = storage.root.resolve(RUN.value());
    Files.createDirectories(run.resolve("bronze/s"));
    for (String name : List.of("buildspec.yaml", "report.html", ".staged-1")) {
      Files.writeString(run.resolve(name), "left");
    }

    workspaces.create(RUN).close();

    assertThat(FileTrees.children(storage.root.resolve(".service/orphans"))).hasSize(1);
  }

  @Test
  void linksInsteadOfCopyingOnOneDisk() throws IOException {
    try (RunWorkspace workspace = workspaces.create(RUN)) {
      workspace.write(TABLE, "abc".getBytes(UTF_8));
      workspace.link(TABLE, RunPath.of("copy"));

      assertThat(fileKey(workspace, "copy")).isEqualTo(fileKey(workspace, TABLE.value()));
    }
  }

  @Test
  void copiesWhereTheDiskCannotLink() throws IOException {
    FileOps withoutLinks =
        new DiskFileOps() {
          @Override
          public void link(Path existing, Path name) throws IOException {
            throw new FileSystemException("file", null, "Operation not permitted");
          }
        };
    try (RunWorkspace workspace = storage.workspaces(withoutLinks).create(RUN)) {
      workspace.write(TABLE, "abc".getBytes(UTF_8));
      workspace.link(TABLE, RunPath.of("copy"));

      assertThat(storage.root.resolve("run-1/copy")).hasContent("abc");
      assertThat(fileKey(workspace, "copy")).isNotEqualTo(fileKey(workspace, TABLE.value()));
    }
  }

  @Test
  void refusesALinkOnTheWayToAFile() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    try (RunWorkspace workspace = workspaces.create(RUN)) {
      Files.createSymbolicLink(storage.root.resolve("run-1/gold"), outside);

      assertRefused(StorageProblem.UNSAFE_PATH, () -> workspace.write(TABLE, new byte[1]));
      assertRefused(StorageProblem.UNSAFE_PATH, () -> workspace.stage(TABLE));
    }
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void refusesALinkInPlaceOfAFile() throws IOException {
    Path outside = Files.writeString(folder.resolve("precious"), "mine");
    try (RunWorkspace workspace = workspaces.create(RUN)) {
      Files.createSymbolicLink(storage.root.resolve("run-1/data.csv"), outside);

      assertRefused(
          StorageProblem.UNSAFE_PATH, () -> workspace.write(RunPath.of("data.csv"), new byte[1]));
    }
    assertThat(outside).hasContent("mine");
  }

  @Test
  void refusesALinkInPlaceOfTheRun() throws IOException {
    Files.createDirectories(storage.root);
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.createSymbolicLink(storage.root.resolve("run-1"), outside);

    assertRefused(StorageProblem.UNSAFE_PATH, () -> workspaces.create(RUN));
  }

  @Test
  void releasesTheRunIdWhenALinkIsInPlaceOfTheRun() throws IOException {
    Files.createDirectories(storage.root);
    Path link = storage.root.resolve("run-1");
    Files.createSymbolicLink(link, Files.createDirectory(folder.resolve("outside")));

    assertRefused(StorageProblem.UNSAFE_PATH, () -> workspaces.create(RUN));

    assertThat(workspaces.isInProgress(RUN)).isFalse();
    Files.delete(link);
    try (RunWorkspace created = workspaces.create(RUN)) {
      assertThat(created.runId()).isEqualTo(RUN);
    }
  }

  @Test
  void followsALinkToTheOutputFolderItself() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Files.createSymbolicLink(storage.root, real);

    try (RunWorkspace workspace = workspaces.create(RUN)) {
      workspace.write(TABLE, "abc".getBytes(UTF_8));
    }

    assertThat(real.resolve("run-1").resolve(TABLE.value())).hasContent("abc");
  }

  @Test
  void refusesAnOutputFolderThatIsAFile() throws IOException {
    Files.writeString(storage.root, "a file");

    assertRefused(StorageProblem.OUTPUT_UNWRITABLE, () -> workspaces.create(RUN));
  }

  @Test
  void refusesAFileInPlaceOfTheRun() throws IOException {
    Files.createDirectories(storage.root);
    Files.writeString(storage.root.resolve("run-1"), "a file");

    assertRefused(RunProblem.RUN_ID_TAKEN, () -> workspaces.create(RUN));
  }

  @Test
  void refusesToBeginWhenSpaceIsLow() {
    LocalRunWorkspaces demanding = storage.workspaces(new DiskFileOps(), Long.MAX_VALUE);

    assertRefused(StorageProblem.DISK_FULL, () -> demanding.create(RUN));
    assertThat(storage.root.resolve("run-1")).doesNotExist();
  }

  @Test
  void keepsATemporaryWorkspaceOutOfTheOutputFolder() {
    try (RunWorkspace workspace = workspaces.temporary()) {
      workspace.write(TABLE, new byte[1]);

      assertThat(Path.of(workspace.locate(TABLE).address())).startsWith(storage.temporary);
      assertThat(storage.root).doesNotExist();
    }
    assertThat(storage.temporary).isEmptyDirectory();
  }

  @Test
  void letsNobodyElseLookIntoItsWork() throws IOException {
    try (RunWorkspace workspace = workspaces.temporary()) {
      Path work = Path.of(workspace.scratch("sort").address()).getParent();

      assertThat(Files.getPosixFilePermissions(work))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void leavesOnlyTheRunAndAnEmptyServiceFolderBehind() throws IOException {
    try (RunWorkspace workspace = workspaces.create(RUN)) {
      workspace.write(RunPath.of("manifest.json"), "{}".getBytes(UTF_8));
    }

    assertThat(FileTrees.leaves(storage.root))
        .containsExactly(storage.root.resolve("run-1/manifest.json"));
  }

  @Test
  void sweepsWorkOfProcessesThatAreGone() throws IOException {
    Path dead = Files.createDirectories(storage.root.resolve(".service/work/run-0-00"));
    Files.createDirectories(storage.root.resolve(".service/locks"));
    Files.writeString(dead.resolve("spilled"), "abc");
    Path deadPreview =
        Files.createDirectories(storage.temporary.resolve("dataset-builder-work-00"));
    Path foreign = Files.createDirectories(storage.temporary.resolve("of-another-user"));

    workspaces.create(RUN).close();

    assertThat(dead).doesNotExist();
    assertThat(deadPreview).doesNotExist();
    assertThat(foreign).exists();
  }

  @Test
  void sweepsNoWorkOfARunInProgress() {
    try (RunWorkspace workspace = workspaces.create(RUN)) {
      Location spill = workspace.scratchFolder("spill");

      storage.workspaces().sweep();

      assertThat(Path.of(spill.address())).isDirectory();
    }
  }

  @Test
  void showsNoPathOfTheMachineInARefusal() throws IOException {
    Files.writeString(storage.root, "a file");

    assertThatThrownBy(() -> workspaces.create(RUN))
        .isInstanceOfSatisfying(
            WorkspaceFailure.class,
            failure -> assertThat(failure.problem().message()).doesNotContain(folder.toString()));
  }

  private static void assertRefused(ProblemCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            WorkspaceFailure.class,
            failure -> assertThat(failure.problem().code()).isEqualTo(code));
  }

  private static Object fileKey(RunWorkspace workspace, String path) throws IOException {
    Path file = Path.of(workspace.locate(RunPath.of(path)).address());
    return Files.getAttribute(file, "unix:ino");
  }
}
