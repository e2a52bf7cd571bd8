package io.datasetbuilder.infrastructure.storage.warehouse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileIdentity;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.warehouse.contract.SnapshotFilesContract;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of snapshots on a disk with links, and on one without. */
class LocalSnapshotFilesTest {

  @TempDir private Path folder;

  /** The contract on one kind of disk. */
  abstract class OnAny extends SnapshotFilesContract {

    private int built;

    abstract FileOps disk();

    @Override
    protected SnapshotFiles files() {
      return new LocalSnapshotFiles(warehouse(), disk());
    }

    @Override
    protected String built(String content) {
      return run("built-" + ++built, content).toString();
    }

    @Override
    protected String missing() {
      return folder.resolve("missing").toString();
    }

    @Override
    protected String digestOf(String content) {
      return digest(content);
    }

    @Override
    protected void write(String snapshotId, String content) {
      overwrite(snapshot(snapshotId), content);
    }
  }

  @Nested
  class WithLinks extends OnAny {

    @Override
    FileOps disk() {
      return new DiskFileOps();
    }

    @Test
    void theFileIsASecondNameOfTheRunsFile() throws IOException {
      Path built = run("run.parquet", "abc");

      files().put("snap_1", built.toString(), Optional.empty());

      assertThat(Files.isSameFile(built, snapshot("snap_1"))).isTrue();
    }

    @Test
    void aFileThatTheRunReplacesStaysTheSame() throws IOException {
      Path built = run("run.parquet", "abc");
      files().put("snap_1", built.toString(), Optional.empty());

      Files.delete(built);
      run("run.parquet", "other");

      assertThat(snapshot("snap_1")).hasContent("abc");
    }

    @Test
    void aWriteToTheRunsFileIsNoticed() {
      Path built = run("run.parquet", "abc");
      files().put("snap_1", built.toString(), Optional.empty());
      Optional<String> before = files().identity("snap_1");

      overwrite(built, "xyz");

      assertThat(files().identity("snap_1")).isPresent().isNotEqualTo(before);
      assertThat(files().digest("snap_1")).contains(digest("xyz"));
    }

    @Test
    void aWriteThatHidesItsTimeIsNoticed() throws IOException {
      Path built = run("run.parquet", "abc");
      files().put("snap_1", built.toString(), Optional.empty());
      Optional<String> before = files().identity("snap_1");
      FileTime time = Files.getLastModifiedTime(built);

      overwrite(built, "xyz");
      Files.setLastModifiedTime(built, time);

      assertThat(files().identity("snap_1")).isPresent().isNotEqualTo(before);
    }
  }

  @Nested
  class WithoutLinks extends OnAny {

    @Override
    FileOps disk() {
      return new WithoutLinksOps(new FileSystemException("Invalid cross-device link"));
    }

    @Test
    void theFileIsACopy() throws IOException {
      Path built = run("run.parquet", "abc");

      files().put("snap_1", built.toString(), Optional.empty());

      assertThat(snapshot("snap_1")).hasContent("abc");
      assertThat(Files.isSameFile(built, snapshot("snap_1"))).isFalse();
      assertThat(snapshot("snap_1").getParent()).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void aBuiltFileThatHasChangedIsRefusedAndLeavesNothing() throws IOException {
      String built = run("run.parquet", "damage").toString();

      assertThatThrownBy(() -> files().put("snap_1", built, Optional.of(digest("abc"))))
          .isInstanceOfSatisfying(
              SnapshotFileFailure.class,
              failure ->
                  assertThat(failure.problem().code())
                      .isEqualTo(WarehouseProblem.SNAPSHOT_UNAVAILABLE));
      assertThat(snapshot("snap_1").getParent()).isEmptyDirectory();
    }

    @Test
    void theContentIsForcedBeforeItHasItsName() {
      RecordingOps disk = new RecordingOps();
      Path built = run("run.parquet", "abc");

      new LocalSnapshotFiles(warehouse(), disk).put("snap_1", built.toString(), Optional.empty());

      assertThat(disk.operations)
          .containsExactly(
              "forceFolder warehouse",
              "copy snap_1.parquet.part",
              "rename snap_1.parquet.part",
              "forceFolder snapshots");
    }

    @Test
    void aSystemWithoutLinksCopiesToo() {
      FileOps disk = new WithoutLinksOps(new UnsupportedOperationException("links"));

      new LocalSnapshotFiles(warehouse(), disk)
          .put("snap_1", run("run.parquet", "abc").toString(), Optional.empty());

      assertThat(snapshot("snap_1")).hasContent("abc");
    }

    @Test
    void whatAnInterruptedCopyLeftIsListedAndDeleted() throws IOException {
      Files.createDirectories(warehouse().resolve("snapshots"));
      Files.writeString(warehouse().resolve("snapshots/snap_1.parquet.part"), "ab");
      assertThat(files().list()).extracting(StoredFile::snapshotId).containsExactly("snap_1");
      assertThat(files().identity("snap_1")).isEmpty();

      files().put("snap_1", run("run.parquet", "abc").toString(), Optional.empty());
      assertThat(snapshot("snap_1")).hasContent("abc");

      files().delete("snap_1");
      assertThat(warehouse().resolve("snapshots")).isEmptyDirectory();
    }
  }

  static Stream<FailingFileOps> everyOperation() {
    return IntStream.rangeClosed(1, 8)
        .boxed()
        .flatMap(n -> Stream.of(FailingFileOps.fullFrom(n), FailingFileOps.fullAt(n)));
  }

  @ParameterizedTest
  @MethodSource("everyOperation")
  void aPutThatFailsLeavesNoFile(FailingFileOps disk) throws IOException {
    LocalSnapshotFiles files = new LocalSnapshotFiles(warehouse(), disk);
    String built = run("run.parquet", "abc").toString();

    boolean put = succeeds(() -> files.put("snap_1", built, Optional.of(digest("abc"))));

    List<Path> left = FileTrees.children(warehouse().resolve("snapshots"));
    assertThat(left).isEqualTo(put ? List.of(snapshot("snap_1")) : List.of());
    assertThat(new LocalSnapshotFiles(warehouse(), new DiskFileOps()).digest("snap_1"))
        .isEqualTo(put ? Optional.of(digest("abc")) : Optional.empty());
  }

  @Test
  void aFolderThatCannotBeForcedFailsThePut() {
    FileOps disk =
        new DiskFileOps() {
          @Override
          public void forceFolder(Path forced) throws IOException {
            throw new IOException("Input/output error");
          }
        };
    LocalSnapshotFiles files = new LocalSnapshotFiles(warehouse(), disk);

    assertFails(
        () -> files.put("snap_1", run("run.parquet", "abc").toString(), Optional.empty()),
        StorageProblem.OUTPUT_UNWRITABLE,
        "The warehouse folder cannot be written or read.");
    assertThat(snapshot("snap_1")).doesNotExist();
  }

  @Test
  void aLinkInPlaceOfABuiltFileIsRefused() throws IOException {
    Path link = folder.resolve("link.parquet");
    Files.createSymbolicLink(link, run("run.parquet", "abc"));
    LocalSnapshotFiles files = new LocalSnapshotFiles(warehouse(), new DiskFileOps());

    assertFails(
        () -> files.put("snap_1", link.toString(), Optional.empty()),
        WarehouseProblem.ARTIFACT_UNAVAILABLE,
        "The built file does not exist any more.");
  }

  @Test
  void aLinkInPlaceOfASnapshotCountsAsNone() throws IOException {
    LocalSnapshotFiles files = new LocalSnapshotFiles(warehouse(), new DiskFileOps());
    Files.createDirectories(warehouse().resolve("snapshots"));
    Files.createSymbolicLink(snapshot("snap_1"), run("run.parquet", "abc"));

    assertThat(files.identity("snap_1")).isEmpty();
    assertThat(files.digest("snap_1")).isEmpty();
    assertThat(files.list()).isEmpty();
  }

  @Test
  void aFolderThatIsALinkIsNotFollowed() throws IOException {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("snap_1.parquet"), "abc");
    Files.createDirectories(warehouse());
    Files.createSymbolicLink(warehouse().resolve("snapshots"), elsewhere);
    LocalSnapshotFiles files = new LocalSnapshotFiles(warehouse(), new DiskFileOps());

    assertFails(
        () -> files.delete("snap_1"),
        StorageProblem.UNSAFE_PATH,
        "A path leads through a symbolic link or out of its folder.");
    assertFails(
        () -> files.put("snap_2", run("run.parquet", "abc").toString(), Optional.empty()),
        StorageProblem.UNSAFE_PATH,
        "A path leads through a symbolic link or out of its folder.");
    assertThat(files.digest("snap_1")).isEmpty();
    assertThat(elsewhere).isDirectoryContaining("glob:**/snap_1.parquet");
    assertThat(FileTrees.children(elsewhere)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "../x", "a/b", "a\\b", "A", ".", "a.b", "a\u0000"})
  void onlyIdsOfTheServiceAreNamesOfFiles(String id) {
    LocalSnapshotFiles files = new LocalSnapshotFiles(warehouse(), new DiskFileOps());

    assertThatThrownBy(() -> files.delete(id)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void otherFilesInTheFolderAreLeftAlone() throws IOException {
    LocalSnapshotFiles files = new LocalSnapshotFiles(warehouse(), new DiskFileOps());
    Path notes = Files.createDirectories(warehouse().resolve("snapshots")).resolve("notes.txt");
    Files.writeString(notes, "mine");
    Files.createDirectory(warehouse().resolve("snapshots/snap_1.parquet"));

    assertThat(files.list()).isEmpty();
    assertThat(files.digest("snap_1")).isEmpty();
  }

  private Path warehouse() {
    return folder.resolve("warehouse");
  }

  private Path snapshot(String id) {
    return warehouse().resolve("snapshots").resolve(id + ".parquet");
  }

  private Path run(String name, String content) {
    try {
      Path built = Files.createDirectories(folder.resolve("run")).resolve(name);
      return Files.writeString(built, content);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Writes when the clock of the disk, which is coarse, has moved since the last change. */
  private void overwrite(Path file, String content) {
    try {
      FileTime last = FileIdentity.of(file).changedAt();
      Path probe = folder.resolve("probe");
      do {
        Files.writeString(probe, content);
      } while (FileIdentity.of(probe).changedAt().compareTo(last) <= 0);
      Files.writeString(file, content, StandardOpenOption.TRUNCATE_EXISTING);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String digest(String content) {
    return "sha256:" + Hashing.of(content.getBytes(UTF_8)).sha256();
  }

  private static boolean succeeds(Runnable work) {
    try {
      work.run();
      return true;
    } catch (SnapshotFileFailure failed) {
      assertThat(failed.problem().code()).isEqualTo(StorageProblem.DISK_FULL);
      return false;
    }
  }

  private static void assertFails(ThrowingCallable work, ProblemCode code, String message) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            SnapshotFileFailure.class,
            failure -> {
              assertThat(failure.problem().code()).isEqualTo(code);
              assertThat(failure.problem().message()).isEqualTo(message);
            });
  }

  /** A disk that gives no file a second name. */
  private static class WithoutLinksOps extends DiskFileOps {

    private final Exception reason;

    WithoutLinksOps(Exception reason) {
      this.reason = reason;
    }

    @Override
    public void link(Path existing, Path name) throws IOException {
      if (reason instanceof IOException failure) {
        throw failure;
      }
      throw (RuntimeException) reason;
    }
  }

  /** Such a disk that notes what is done to files. */
  private static final class RecordingOps extends WithoutLinksOps {

    private final List<String> operations = new ArrayList<>();

    RecordingOps() {
      super(new UnsupportedOperationException("links"));
    }

    @Override
    public FileFacts copy(Path from, Path to) throws IOException {
      note("copy", to);
      return super.copy(from, to);
    }

    @Override
    public void force(Path file) throws IOException {
      note("force", file);
      super.force(file);
    }

    @Override
    public void forceFolder(Path forced) throws IOException {
      note("forceFolder", forced);
      super.forceFolder(forced);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
      note("rename", from);
      super.rename(from, to);
    }

    private void note(String operation, Path path) {
      operations.add(operation + " " + path.getFileName());
    }
  }
}
