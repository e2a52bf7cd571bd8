package io.datasetbuilder.infrastructure.query.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineFolderTest {

  @TempDir private Path place;

  @Test
  void folderIsOfItsOwnerAlone() throws IOException {
    try (EngineFolder folder = EngineFolder.create(place)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
          .isEqualTo("rwx------");
      assertThat(folder.newFolder()).isEmptyDirectory().hasParent(folder.path());
    }
  }

  @Test
  void closedFolderLeavesNothing() throws IOException {
    EngineFolder folder = EngineFolder.create(place);
    Files.writeString(folder.newFolder().resolve("spilled"), "rows");
    folder.close();
    assertThat(files()).isEmpty();
  }

  @Test
  void folderOfAProcessThatIsGoneIsDeletedByTheNext() throws IOException {
    Path left = Files.createDirectory(place.resolve("dataset-builder-queries-gone"));
    Files.writeString(Files.createDirectory(left.resolve("query")).resolve("spilled"), "rows");
    Files.createFile(place.resolve("dataset-builder-queries-gone.lock"));
    try (EngineFolder folder = EngineFolder.create(place)) {
      assertThat(left).doesNotExist();
      assertThat(files()).hasSize(2);
      assertThat(folder.path()).exists();
    }
  }

  @Test
  void folderInUseStays() throws IOException {
    try (EngineFolder first = EngineFolder.create(place)) {
      EngineFolder.create(place).close();
      EngineFolder.create(place).close();
      assertThat(first.path()).exists();
      assertThat(files()).hasSize(2);
    }
  }

  @Test
  void filesOfOthersAreLeftAlone() throws IOException {
    Path other = Files.createDirectory(place.resolve("dataset-builder-queries-other"));
    Path unrelated = Files.createFile(place.resolve("unrelated.lock"));
    EngineFolder.create(place).close();
    assertThat(files()).containsExactlyInAnyOrder(other, unrelated);
  }

  @Test
  void linksAreDeletedAndNotFollowed() throws IOException {
    Path kept = Files.writeString(Files.createDirectory(place.resolve("kept")).resolve("f"), "x");
    EngineFolder folder = EngineFolder.create(place);
    Files.createSymbolicLink(folder.newFolder().resolve("link"), kept.getParent());
    folder.close();
    assertThat(kept).hasContent("x");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      return files.toList();
    }
  }
}
