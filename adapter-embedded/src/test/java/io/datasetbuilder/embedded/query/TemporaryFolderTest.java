package io.datasetbuilder.embedded.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder for temporary files, which queries need. */
class TemporaryFolderTest {

  @TempDir Path folder;

  @Test
  void aServiceWhoseTemporaryFolderCannotBeWrittenDoesNotStart() throws Exception {
    Path unwritable = Files.createFile(folder.resolve("tmp"));

    try (BuilderService service =
        BuilderService.builder(folder.resolve("out"))
            .temporaryFolder(unwritable)
            .warehouse(WarehouseSettings.in(folder.resolve("wh")))
            .build()) {
      assertThat(service.open())
          .hasValueSatisfying(
              problem -> {
                assertThat(problem.code().wire()).isEqualTo("temporary_unwritable");
                assertThat(problem.message()).doesNotContain(folder.toString());
              });
    }
  }
}
