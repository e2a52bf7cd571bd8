package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.CanarySearch;
import io.datasetbuilder.embedded.building.JavaProcess;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole life of a value in a process with a temporary folder of its own: after its erasure it
 * is neither in the output folder with state and index, nor in the warehouse with its catalog, nor
 * in the temporary folder, while the service is open and when it is closed.
 */
@Tag("deep")
class ErasedLifeTest {

  @TempDir Path folder;

  @Test
  void anErasedValueIsNowhere() throws Exception {
    Files.createDirectory(folder.resolve("tmp"));
    Process process =
        JavaProcess.startIn(folder.resolve("tmp"), ErasedLifeMain.class, folder.toString());
    try {
      while (!Files.exists(folder.resolve("erased"))) {
        assertThat(process.waitFor(5, TimeUnit.MILLISECONDS)).as("has ended too early").isFalse();
      }

      assertThat(found()).as("while the service is open").isEmpty();

      process.getOutputStream().close();
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(found()).isEmpty();
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.service.verifyRun(new RunId("kept")).passed()).isTrue();
    }
  }

  private List<Path> found() throws IOException {
    return new CanarySearch(ErasedLifeMain.CANARY)
        .below(folder.resolve("out"), folder.resolve("wh"), folder.resolve("tmp"));
  }
}
