package io.datasetbuilder.infrastructure.storage.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.concurrent.ParallelWork;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.CopyingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.publish.site.SiteFailure;
import io.datasetbuilder.pipeline.publish.site.SiteFolder.Draft;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalSiteFolderTest {

  private static final SitePath ONE = new SitePath("datasets/one");
  private static final SitePath HOME = new SitePath("index.html");

  @TempDir Path folder;

  private Path site;

  @BeforeEach
  void chooseFolder() {
    site = folder.resolve("a b/출력");
  }

  private LocalSiteFolder in(FileOps files) {
    return new LocalSiteFolder(site, files);
  }

  private void write(FileOps files, String text) {
    try (Draft draft = in(files).begin()) {
      if (!draft.keep(ONE, "same")) {
        draft.write(ONE.resolve("runs/r/data.csv"), text.getBytes(UTF_8));
        draft.seal(ONE, "same");
      }
      draft.write(HOME, text.getBytes(UTF_8));
      draft.putInPlace();
    }
  }

  private String read(String path) throws IOException {
    return Files.readString(site.resolve(path));
  }

  private List<String> besides() throws IOException {
    try (Stream<Path> children = Files.list(site.getParent())) {
      return children.map(child -> child.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aSiteReplacesThePreviousOneAndLeavesNothingBeside() throws IOException {
    write(new DiskFileOps(), "first");
    Files.writeString(site.resolve("stray.html"), "gone with the previous site");

    write(new DiskFileOps(), "second");

    assertThat(read("index.html")).isEqualTo("second");
    assertThat(site.resolve("stray.html")).doesNotExist();
    assertThat(besides()).containsExactly("출력");
  }

  @Test
  void aSealedFolderIsMovedToTheNewSiteAndNotBefore() throws IOException {
    write(new DiskFileOps(), "first");
    Object before = key("datasets/one/runs/r/data.csv");

    try (Draft draft = in(new DiskFileOps()).begin()) {
      assertThat(draft.keep(ONE, "same")).isTrue();
      assertThat(read("datasets/one/runs/r/data.csv")).isEqualTo("first");
    }
    assertThat(read("datasets/one/runs/r/data.csv")).isEqualTo("first");

    write(new DiskFileOps(), "second");

    assertThat(read("index.html")).isEqualTo("second");
    assertThat(read("datasets/one/runs/r/data.csv")).isEqualTo("first");
    assertThat(key("datasets/one/runs/r/data.csv")).isEqualTo(before);
  }

  @Test
  void aSealedFolderMayLieInOneThatIsWrittenAnew() throws IOException {
    SitePath files = ONE.run("r").resolve("files");
    try (Draft draft = in(new DiskFileOps()).begin()) {
      draft.write(files.resolve("data.csv"), "rows".getBytes(UTF_8));
      draft.seal(files, "same");
      draft.write(ONE.page(), "old".getBytes(UTF_8));
      draft.putInPlace();
    }

    try (Draft draft = in(new DiskFileOps()).begin()) {
      assertThat(draft.keep(files, "same")).isTrue();
      draft.write(ONE.page(), "new".getBytes(UTF_8));
      draft.write(ONE.run("r").page(), "new".getBytes(UTF_8));
      draft.putInPlace();
    }

    assertThat(read("datasets/one/index.html")).isEqualTo("new");
    assertThat(read("datasets/one/runs/r/index.html")).isEqualTo("new");
    assertThat(read("datasets/one/runs/r/files/data.csv")).isEqualTo("rows");
  }

  @Test
  void aSealedFolderThatIsRemovedAgainIsNotPartOfTheSite() throws IOException {
    write(new DiskFileOps(), "first");

    try (Draft draft = in(new DiskFileOps()).begin()) {
      assertThat(draft.keep(ONE, "same")).isTrue();
      draft.remove(new SitePath("datasets"));
      draft.putInPlace();
    }

    assertThat(site.resolve("datasets")).doesNotExist();
    assertThat(besides()).containsExactly("출력");
  }

  private Object key(String path) throws IOException {
    return Files.getAttribute(site.resolve(path), "unix:ino");
  }

  @Test
  void whereTheDiskHasNoLinksASealedFolderIsTakenOverToo() throws IOException {
    write(new CopyingFileOps(), "first");

    write(new CopyingFileOps(), "second");

    assertThat(read("datasets/one/runs/r/data.csv")).isEqualTo("first");
  }

  @Test
  void aFolderWithAnotherSealIsNotTakenOver() {
    write(new DiskFileOps(), "first");

    try (Draft draft = in(new DiskFileOps()).begin()) {
      assertThat(draft.keep(ONE, "other")).isFalse();
      assertThat(draft.keep(new SitePath("datasets/none"), "same")).isFalse();
    }
  }

  @Test
  void aSiteThatFailsAtAnyOperationLeavesThePreviousOne() throws IOException {
    write(new DiskFileOps(), "first");
    FailingFileOps counting = FailingFileOps.never();
    write(counting, "first");
    assertThat(counting.operations()).isGreaterThan(8);

    for (int at = 1; at <= counting.operations(); at++) {
      FailingFileOps full = FailingFileOps.fullAt(at);
      try {
        write(full, "second");
      } catch (SiteFailure failed) {
        assertThat(failed.problem().code().wire()).isEqualTo("disk_full");
      }
      assertThat(read("index.html")).as("operation " + at).isIn("first", "second");
      assertThat(read("datasets/one/runs/r/data.csv")).isEqualTo("first");
      write(new DiskFileOps(), "first");
      assertThat(besides()).containsExactly("출력");
    }
  }

  /** All that follows fails as well, so that the exchange cannot be undone at once. */
  @Test
  void aSiteThatIsCutOffAtAnyOperationIsPutBackByTheNextOne() throws IOException {
    write(new DiskFileOps(), "first");
    FailingFileOps counting = FailingFileOps.never();
    write(counting, "first");

    for (int at = 1; at <= counting.operations(); at++) {
      FailingFileOps full = FailingFileOps.fullFrom(at);
      try {
        write(full, "second");
      } catch (SiteFailure failed) {
        assertThat(failed.problem().code().wire()).isEqualTo("disk_full");
      }

      in(new DiskFileOps()).begin().close();

      assertThat(read("index.html")).as("operation " + at).isIn("first", "second");
      assertThat(read("datasets/one/runs/r/data.csv")).as("operation " + at).isEqualTo("first");
      assertThat(besides()).containsExactly("출력");
      write(new DiskFileOps(), "first");
    }
  }

  @Test
  void aSiteThatWasKilledBetweenTheRenamesIsPutBack() throws IOException {
    write(new DiskFileOps(), "first");
    Path work = Files.createDirectory(site.resolveSibling(".출력.site-work"));
    Files.move(site, work.resolve("previous"));

    in(new DiskFileOps()).begin().close();

    assertThat(read("index.html")).isEqualTo("first");
    assertThat(besides()).containsExactly("출력");
  }

  @Test
  void aLinkIsNeitherTakenOverNorFollowedWhenTheSiteIsRemoved() throws IOException {
    write(new DiskFileOps(), "first");
    Path elsewhere = folder.resolve("elsewhere");
    Files.move(site.resolve("datasets"), elsewhere);
    Files.createSymbolicLink(site.resolve("datasets"), elsewhere);

    write(new DiskFileOps(), "second");

    assertThat(site.resolve("datasets")).isDirectory().isNotEqualTo(elsewhere);
    assertThat(Files.isSymbolicLink(site.resolve("datasets"))).isFalse();
    assertThat(read("datasets/one/runs/r/data.csv")).isEqualTo("second");
    assertThat(elsewhere.resolve("one/runs/r/data.csv")).hasContent("first");
  }

  @Test
  void threadsWriteAtTheSameTime() throws IOException {
    List<Integer> numbers = IntStream.range(0, 40).boxed().toList();
    try (Draft draft = in(new DiskFileOps()).begin()) {
      Path created = site.resolveSibling(".출력.site-work").resolve("new/datasets");
      Files.createDirectory(created);
      ParallelWork.map(
          work -> new Thread(work).start(),
          numbers,
          4,
          number -> {
            draft.write(new SitePath("datasets/d/r/" + number), "x".getBytes(UTF_8));
            return number;
          });
      draft.putInPlace();
    }

    try (Stream<Path> written = Files.list(site.resolve("datasets/d/r"))) {
      assertThat(written).hasSize(40);
    }
  }

  @Test
  void filesOfOthersAreNeverReplaced() throws IOException {
    Files.createDirectories(site);
    Files.writeString(site.resolve("thesis.txt"), "mine");

    assertThatThrownBy(() -> write(new DiskFileOps(), "first"))
        .isInstanceOf(ProblemException.class)
        .hasMessage("site_folder_occupied");
    assertThat(read("thesis.txt")).isEqualTo("mine");
    assertThat(besides()).containsExactly("출력");
  }

  @Test
  void anEmptyFolderBecomesASiteAndAFileDoesNot() throws IOException {
    Files.createDirectories(site);
    write(new DiskFileOps(), "first");
    assertThat(read("index.html")).isEqualTo("first");

    site = Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(() -> write(new DiskFileOps(), "first")).hasMessage("site_folder_occupied");
  }

  @Test
  void oneProcessWritesASiteAtATime() {
    try (Draft draft = in(new DiskFileOps()).begin()) {
      assertThat(draft).isNotNull();
      assertThatThrownBy(() -> in(new DiskFileOps()).begin()).hasMessage("site_in_progress");
    }
  }

  @Test
  void aFileThatIsNotAsItsProofStatesIsNotCopied() {
    byte[] bytes = "rows".getBytes(UTF_8);
    FileFacts facts = Hashing.of(bytes);
    SitePath path = ONE.resolve("data.csv");
    try (Draft draft = in(new DiskFileOps()).begin()) {
      assertThat(draft.copy(path, content("rowz"), facts)).isFalse();
      assertThat(draft.copy(path, content("rows and more"), facts)).isFalse();
      assertThat(draft.copy(path, gone(), facts)).isFalse();
      assertThat(draft.copy(path, content("rows"), facts)).isTrue();
      draft.remove(ONE);
      assertThat(draft.copy(path, content("rows"), facts)).isTrue();
    }
  }

  private static FileContent content(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new FileContent(bytes.length, () -> new ByteArrayInputStream(bytes));
  }

  private static FileContent gone() {
    return new FileContent(
        4,
        () -> {
          throw new IOException("gone");
        });
  }
}
