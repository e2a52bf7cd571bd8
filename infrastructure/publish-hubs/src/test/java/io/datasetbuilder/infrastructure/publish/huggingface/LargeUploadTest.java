package io.datasetbuilder.infrastructure.publish.huggingface;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.publish.standin.LargeFile;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files are never in memory as a whole. */
@Tag("deep")
class LargeUploadTest {

  /** The largest file that the hub wants in one piece: this one, and a shorter one. */
  @ParameterizedTest
  @ValueSource(longs = {LargeFile.BYTES, LargeFile.BYTES - 1})
  void aFileLargerThanTheHeapIsPublished(long largestInOnePiece)
      throws IOException, InterruptedException {
    assertThat(LargeFile.runInSmallHeap(LargeUploadMain.class, Long.toString(largestInOnePiece)))
        .isEmpty();
  }
}
