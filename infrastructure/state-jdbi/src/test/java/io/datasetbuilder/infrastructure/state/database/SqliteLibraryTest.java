package io.datasetbuilder.infrastructure.state.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLibraryTest {

  @TempDir Path folder;

  @Test
  void theFolderOfTheDriverIsNotSetForTheWholeProcess() {
    try (StateDatabase state =
        new StateDatabase(folder.resolve(".service/state.sqlite3"), Clock.systemUTC())) {
      assertThat(state.tables().exists()).isFalse();
      assertThat(state.tables().isSound()).isTrue();
      assertThat(System.getProperty("org.sqlite.tmpdir")).isNull();
    }
  }

  @Test
  void whereTheFirstFolderCannotBeUsedTheNextOneIs() throws IOException {
    Path noFolder = Files.createFile(folder.resolve("a-file"));
    Path place = Files.createDirectory(folder.resolve("shared"));

    Optional<Path> found =
        new SqliteLibrary(Optional.empty(), List.of(noFolder, place)).find(noFolder);

    assertThat(found).isPresent().hasValueSatisfying(path -> assertThat(path).hasParent(place));
    assertThat(permissions(found.orElseThrow())).isEqualTo("rwx------");
  }

  @Test
  void aFolderOnADiskMountedWithoutExecutionIsLeftOut() throws IOException {
    Path noExecution = Files.createTempDirectory(mountedWithoutExecution(), "native-test-");
    Path place = Files.createDirectory(folder.resolve("shared"));
    try {
      assertThat(new SqliteLibrary(Optional.of(noExecution), List.of(place)).find(folder))
          .isEmpty();
      assertThat(new SqliteLibrary(Optional.empty(), List.of(place)).find(noExecution))
          .hasValueSatisfying(path -> assertThat(path).startsWith(place));
    } finally {
      Files.deleteIfExists(noExecution.resolve("native"));
      Files.delete(noExecution);
    }
  }

  @Test
  void theFolderOfTheOperatorIsTheOnlyOne() throws IOException {
    Path noFolder = Files.createFile(folder.resolve("a-file"));
    Path chosen = folder.resolve("chosen");

    assertThat(new SqliteLibrary(Optional.of(chosen), List.of(folder)).find(folder))
        .contains(chosen);
    assertThat(new SqliteLibrary(Optional.of(noFolder), List.of(folder)).find(folder)).isEmpty();
  }

  @Test
  void aBlockedLibraryIsReportedWithTheSettingAndWithoutAPath() {
    StateFailure failure =
        (StateFailure) DatabaseFailures.STATE.blocked(new SqliteLibrary.NotExecutable());

    assertThat(failure.problem().message()).contains("allows the library").doesNotContain("/");
    assertThat(failure.problem().hint())
        .hasValueSatisfying(h -> assertThat(h).contains("SVC_NATIVE_DIR"));
  }

  /** The log and the shared memory hold what the database does. */
  @Test
  void allFilesOfADatabaseAreOfItsUserAlone() throws IOException {
    Path file = folder.resolve("new/.service/state.sqlite3");
    try (StateDatabase state = new StateDatabase(file, Clock.systemUTC())) {
      assertThat(state.tables().isSound()).isTrue();
      assertThat(permissions(file.getParent())).isEqualTo("rwx------");
      try (Stream<Path> files = Files.list(file.getParent())) {
        assertThat(files.filter(Files::isRegularFile).map(SqliteLibraryTest::permissions))
            .hasSize(3)
            .containsOnly("rw-------");
      }
      assertThat(permissions(folder.resolve("new"))).isEqualTo("rwxr-x---");
    }
  }

  @Test
  void aDatabaseThatIsOpenToOthersIsClosedToThem() throws IOException {
    Path file = folder.resolve("state.sqlite3");
    Files.createFile(file);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));

    new PrivateDatabaseFile(file).prepare();

    assertThat(permissions(file)).isEqualTo("rw-------");
  }

  private static Path mountedWithoutExecution() throws IOException {
    Path mounts = Path.of("/proc/mounts");
    assumeThat(mounts).exists();
    Optional<Path> found =
        Files.readAllLines(mounts).stream()
            .map(line -> line.split(" "))
            .filter(mount -> List.of(mount[3].split(",")).contains("noexec"))
            .filter(mount -> mount[2].equals("tmpfs"))
            .map(mount -> Path.of(mount[1]))
            .filter(Files::isWritable)
            .findFirst();
    assumeThat(found).isPresent();
    return found.orElseThrow();
  }

  private static String permissions(Path path) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
