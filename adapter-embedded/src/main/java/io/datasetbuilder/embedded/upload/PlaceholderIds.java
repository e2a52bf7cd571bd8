package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.buildspec.source.UploadId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Upload ids of files that are not handed in yet: well formed, one for each source, and none that
 * somebody writes into a spec, such as zeros.
 */
public final class PlaceholderIds {

  private static final byte[] MARK = "not-kept-yet".getBytes(StandardCharsets.US_ASCII);

  private PlaceholderIds() {}

  /** The id that stands for the file of the source at an index. */
  public static UploadId of(int sourceIndex) {
    ByteBuffer id = ByteBuffer.allocate(MARK.length + Integer.BYTES);
    return UploadId.of(id.put(MARK).putInt(sourceIndex).array());
  }
}
