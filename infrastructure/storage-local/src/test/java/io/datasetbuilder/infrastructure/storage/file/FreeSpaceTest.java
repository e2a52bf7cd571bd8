package io.datasetbuilder.infrastructure.storage.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeSpaceTest {

  @TempDir Path folder;

  @Test
  void aFolderThatExistsHasTheSpaceOfItsDisk() {
    Map<String, Long> free = new FreeSpace(Map.of("output", folder)).bytes();

    assertThat(free).containsOnlyKeys("output");
    assertThat(free.get("output")).isPositive();
  }

  @Test
  void aFolderThatDoesNotExistHasTheSpaceOfTheNearestOneThatDoes() {
    Path missing = folder.resolve("not/made/yet");

    Map<String, Long> free = new FreeSpace(Map.of("output", missing)).bytes();

    assertThat(free.get("output")).isPositive();
    assertThat(folder).isEmptyDirectory();
  }
}
