package io.datasetbuilder.infrastructure.publish.kaggle;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.publish.standin.LargeFile;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files are never in memory as a whole. */
@Tag("deep")
class LargeVersionTest {

  @Test
  void aFileLargerThanTheHeapIsPublished() throws IOException, InterruptedException {
    assertThat(LargeFile.runInSmallHeap(LargeVersionMain.class)).isEmpty();
  }
}
