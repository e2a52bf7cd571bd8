package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.pipeline.upload.UploadId;
import java.nio.ByteBuffer;

/** Upload ids of files that are not handed in yet: well formed, and one for each source. */
public final class PlaceholderIds {

  private static final int BYTES = 16;

  private PlaceholderIds() {}

  /** The id that stands for the file of the source at an index. */
  public static UploadId of(int sourceIndex) {
    return UploadId.of(ByteBuffer.allocate(BYTES).putInt(BYTES - 4, sourceIndex).array());
  }
}
