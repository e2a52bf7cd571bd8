package io.datasetbuilder.infrastructure.storage.upload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.run.StorageFixture;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.source.upload.ContentFiles;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.contract.BrokenStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Limits": the user's filename never forms a path. */
class LocalContentFilesTest {

  private static final String SHA256_OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @TempDir Path folder;
  private StorageFixture storage;
  private LocalContentFiles content;

  @BeforeEach
  void begin() {
    storage = new StorageFixture(folder);
    content = storage.content();
  }

  @Test
  void proveContentThatHasArrived() throws IOException {
    try (ContentFiles.ReceivedContent arrived = receive("abc");
        InputStream bytes = arrived.open()) {
      assertThat(arrived.facts()).isEqualTo(new FileFacts(3, SHA256_OF_ABC));
      assertThat(bytes.readAllBytes()).isEqualTo("abc".getBytes(UTF_8));
      assertThat(Path.of(arrived.location().address())).hasContent("abc");
    }
  }

  @Test
  void removeContentThatIsNotKept() throws IOException {
    receive("abc").close();

    assertThat(uploads()).isEmpty();
    assertThat(locks()).isEmpty();
  }

  @Test
  void keepContentThatItsUserAloneMayRead() throws IOException {
    String name = keep("abc");

    Path file = Path.of(content.locate(name).address());
    assertThat(file).hasContent("abc").hasFileName(name);
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("r--------"));
    assertThat(locks()).isEmpty();
  }

  @Test
  void nameFilesBySixteenRandomBytes() {
    assertThat(keep("abc")).matches("[0-9a-f]{32}").isNotEqualTo(keep("abc"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../index.sqlite3", "a/b", "", ".", "ABC", "0123456789abcdef"})
  void findNoFileUnderANameThatTheyDidNotMake(String name) {
    assertRefused(StorageProblem.UNSAFE_PATH, () -> content.locate(name));
    assertRefused(StorageProblem.UNSAFE_PATH, () -> content.delete(name));
  }

  @Test
  void refuseAFolderOfUploadsThatIsALink() throws IOException {
    Files.createDirectories(storage.root.resolve(".service"));
    Files.createSymbolicLink(storage.root.resolve(".service/uploads"), folder);

    assertRefused(StorageProblem.UNSAFE_PATH, () -> receive("abc"));
  }

  @Test
  void deleteKeptContent() throws IOException {
    String name = keep("abc");

    content.delete(name);
    content.delete(name);

    assertThat(uploads()).isEmpty();
  }

  @Test
  void sweepWhatNobodyKnows() throws IOException {
    String known = keep("known");
    keep("left by a crash");

    content.sweep(known::equals);

    assertThat(uploads()).containsExactly(known);
    assertThat(locks()).isEmpty();
  }

  @Test
  void sweepNothingThatIsStillBeingFilled() throws IOException {
    try (ContentFiles.ReceivedContent arrived = receive("abc")) {
      content.sweep(name -> false);

      assertThat(uploads()).containsExactly(arrived.name());
    }
  }

  @Test
  void askAgainWhoKnowsAFileOnceNobodyFillsIt() throws IOException {
    String name = keep("its upload comes while the sweep looks");
    List<String> checked = new ArrayList<>();

    content.sweep(
        file -> {
          checked.add(file);
          return checked.size() == 2;
        });

    assertThat(uploads()).containsExactly(name);
  }

  @Test
  void leaveForeignFilesAndFoldersAlone() throws IOException {
    keep("abc");
    Path folderOfAnother = storage.root.resolve(".service/uploads/upl_" + "0".repeat(32));
    Files.createDirectories(folderOfAnother);
    Files.writeString(storage.root.resolve(".service/uploads/notes.txt"), "mine");

    content.sweep(name -> false);

    assertThat(uploads()).containsExactly("notes.txt", folderOfAnother.getFileName().toString());
  }

  @Test
  void sweepWhereNothingWasEverKept() {
    content.sweep(name -> false);

    assertThat(storage.root).doesNotExist();
  }

  @Test
  void leaveNothingOfWhatTheyRefuse() throws IOException {
    assertRefused(UploadProblem.EMPTY_UPLOAD, () -> receive(""));
    assertRefused(UploadProblem.UPLOAD_TOO_LARGE, () -> content.receive(stream("abc"), 2));
    assertRefused(
        UploadProblem.UNREADABLE_FILE, () -> content.receive(new BrokenStream(), Long.MAX_VALUE));
    assertRefused(
        UploadProblem.FILE_NOT_FOUND,
        () -> content.receive(new Location(folder.resolve("none").toString()), Long.MAX_VALUE));

    assertThat(uploads()).isEmpty();
    assertThat(locks()).isEmpty();
  }

  private String keep(String text) {
    try (ContentFiles.ReceivedContent arrived = receive(text)) {
      arrived.keep();
      return arrived.name();
    }
  }

  private ContentFiles.ReceivedContent receive(String text) {
    return content.receive(stream(text), Long.MAX_VALUE);
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private List<String> uploads() throws IOException {
    return names(".service/uploads");
  }

  private List<String> locks() throws IOException {
    return names(".service/locks");
  }

  private List<String> names(String below) throws IOException {
    return FileTrees.children(storage.root.resolve(below)).stream()
        .map(file -> file.getFileName().toString())
        .toList();
  }

  private static void assertRefused(ProblemCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            UploadFailure.class, failure -> assertThat(failure.problem().code()).isEqualTo(code));
  }
}
