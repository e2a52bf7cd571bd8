package io.datasetbuilder.embedded.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that are named relative to the working folder of the program. */
class RelativeFoldersTest {

  @Test
  void exportsWorkInARelativeTemporaryFolder(@TempDir Path place) throws IOException {
    Path folder = Path.of("").toRealPath().relativize(place.toRealPath());

    try (ExportFixture fixture = new ExportFixture(folder).build("notes", "id\n1\n", "")) {
      assertThat(
              fixture.data(
                  fixture.created(ExportFixture.request("notes", "SELECT id FROM dataset"))))
          .isEqualTo("id\n1\n");
    }
    assertThat(place.resolve("tmp")).isDirectory();
  }
}
