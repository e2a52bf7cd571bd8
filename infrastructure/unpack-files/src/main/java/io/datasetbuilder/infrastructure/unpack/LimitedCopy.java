package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.LongSupplier;

/** Copies content block by block, and stops where it exceeds its bounds. */
final class LimitedCopy {

  private static final int BLOCK = 64 * 1024;

  private final UnpackLimits limits;
  private final OutputStream out;

  LimitedCopy(UnpackLimits limits, OutputStream out) {
    this.limits = limits;
    this.out = out;
  }

  /**
   * Copies to the end.
   *
   * @param packed bytes of the packed file that were read so far
   * @throws IOException when the content is damaged
   * @throws UploadFailure when a bound is exceeded, or the disk cannot be written
   */
  void from(InputStream content, LongSupplier packed) throws IOException {
    byte[] block = new byte[BLOCK];
    long unpacked = 0;
    for (int read = content.read(block); read >= 0; read = content.read(block)) {
      unpacked += read;
      limits
          .exceededBy(packed.getAsLong(), unpacked)
          .ifPresent(
              problem -> {
                throw new UploadFailure(problem);
              });
      write(block, read);
    }
  }

  private void write(byte[] block, int length) {
    try {
      out.write(block, 0, length);
    } catch (IOException failed) {
      throw unwritable(failed);
    }
  }

  static UploadFailure unwritable(IOException cause) {
    return new UploadFailure(DiskProblems.of(cause, "temporary folder"), cause);
  }
}
