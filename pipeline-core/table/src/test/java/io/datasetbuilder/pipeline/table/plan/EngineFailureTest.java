package io.datasetbuilder.pipeline.table.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.StorageProblem;
import java.io.IOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class EngineFailureTest {

  @Test
  void aFileOnAFullDiskHasTheProblemOfTheDisk() {
    IOException full = new FileSystemException("/data/x", null, "No space left on device");

    EngineFailure failure = EngineFailure.ofFile(full);

    assertThat(failure.problem().code()).isEqualTo(StorageProblem.DISK_FULL);
    assertThat(failure).hasCause(full);
  }

  @Test
  void theNameOfAnotherFileIsNotShown() {
    EngineFailure failure = EngineFailure.ofFile(new IOException("/data/x is damaged"));

    assertThat(failure.problem().code()).isEqualTo(EngineProblem.ENGINE_FAILED);
    assertThat(failure.problem().message()).isEqualTo("the engine could not finish this step");
  }
}
