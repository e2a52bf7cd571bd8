package io.datasetbuilder.infrastructure.storage.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.source.upload.ContentFiles;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever operation fails, nothing is torn, and space that returns is enough. */
class FullDiskTest {

  private static final RunId RUN = new RunId("run-1");
  private static final String CONTENT = "id\n1\n";

  @TempDir Path folder;

  static Stream<FailingFileOps> everyOperationOfARun() throws IOException {
    int operations = countOperations((storage, files) -> build(storage, files));
    return eachOperation(operations);
  }

  static Stream<FailingFileOps> everyOperationOfAnUpload() throws IOException {
    int operations = countOperations((storage, files) -> upload(storage, files));
    return eachOperation(operations);
  }

  @ParameterizedTest
  @MethodSource("everyOperationOfARun")
  void showsNoHalfFileAndNoManifestOfARunThatFailed(FailingFileOps files) throws IOException {
    StorageFixture storage = new StorageFixture(folder);

    boolean built = attempt(() -> build(storage, files));

    assertThat(storage.manifests().exists(RUN)).isEqualTo(built || manifestIsWhole(storage));
    assertEveryVisibleFileIsWhole(storage);
  }

  @ParameterizedTest
  @MethodSource("everyOperationOfARun")
  void buildsAgainWhenSpaceReturns(FailingFileOps files) throws IOException {
    StorageFixture storage = new StorageFixture(folder);

    if (!attempt(() -> build(storage, files)) && !storage.manifests().exists(RUN)) {
      build(storage, new DiskFileOps());
    }

    assertThat(storage.manifests().runIds()).containsExactly(RUN);
    assertThat(storage.root.resolve(".service/work")).isEmptyDirectory();
  }

  @ParameterizedTest
  @MethodSource("everyOperationOfAnUpload")
  void leavesNoContentThatWasNotKept(FailingFileOps files) throws IOException {
    StorageFixture storage = new StorageFixture(folder);

    boolean kept = attempt(() -> upload(storage, files));

    assertThat(FileTrees.children(storage.root.resolve(".service/uploads"))).hasSize(kept ? 1 : 0);
    assertThat(FileTrees.children(storage.root.resolve(".service/locks"))).isEmpty();
  }

  private static void build(StorageFixture storage, FileOps files) throws IOException {
    try (RunWorkspace workspace = storage.workspaces(files).create(RUN)) {
      RunPath table = RunPath.of("gold/cities/data.csv");
      Files.writeString(Path.of(workspace.stage(table).address()), CONTENT);
      workspace.publish(table);
      workspace.link(table, RunPath.of("gold/cities/exports/cities.csv"));
      workspace.write(RunPath.of("gold/cities/exports/README.csv"), CONTENT.getBytes(UTF_8));
      storage.manifests().save(workspace, Manifests.full(RUN.value()));
    }
  }

  private static void upload(StorageFixture storage, FileOps files) {
    InputStream content = new ByteArrayInputStream(CONTENT.getBytes(UTF_8));
    try (ContentFiles.ReceivedContent arrived =
        storage.content(files).receive(content, Long.MAX_VALUE)) {
      arrived.keep();
    }
  }

  private static void assertEveryVisibleFileIsWhole(StorageFixture storage) throws IOException {
    Path run = storage.root.resolve(RUN.value());
    List<Path> visible = SafePaths.isFolder(run) ? FileTrees.leaves(run) : List.of();
    for (Path file : visible) {
      if (!file.endsWith("manifest.json")) {
        assertThat(file.getFileName().toString()).endsWith(".csv");
        assertThat(file).hasContent(CONTENT);
      }
    }
  }

  /** The last force failed after the rename: the file may outlive a crash, or may not. */
  private static boolean manifestIsWhole(StorageFixture storage) {
    return storage.manifests().readable(RUN).isPresent();
  }

  private static boolean attempt(Work work) {
    try {
      work.run();
      return true;
    } catch (WorkspaceFailure failed) {
      assertThat(failed.problem().code()).isEqualTo(StorageProblem.DISK_FULL);
    } catch (UploadFailure failed) {
      assertThat(failed.problem().code()).isEqualTo(StorageProblem.DISK_FULL);
    } catch (IOException engine) {
      throw new IllegalStateException(engine);
    }
    return false;
  }

  private static int countOperations(Counted work) throws IOException {
    Path scratch = Files.createTempDirectory("full-disk");
    try {
      FailingFileOps files = FailingFileOps.never();
      work.run(new StorageFixture(scratch), files);
      return files.operations();
    } finally {
      FileTrees.delete(scratch, new DiskFileOps());
    }
  }

  private static Stream<FailingFileOps> eachOperation(int operations) {
    return IntStream.rangeClosed(1, operations)
        .boxed()
        .flatMap(n -> Stream.of(FailingFileOps.fullFrom(n), FailingFileOps.fullAt(n)));
  }

  private interface Work {
    void run() throws IOException;
  }

  private interface Counted {
    void run(StorageFixture storage, FileOps files) throws IOException;
  }
}
