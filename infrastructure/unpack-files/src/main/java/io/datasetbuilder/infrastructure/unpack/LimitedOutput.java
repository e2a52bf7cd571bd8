package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A new file that unpacked content is written to within its bounds. A disk that cannot be written
 * is an {@link UploadFailure}, as an exceeded bound is, so that every {@link IOException} while
 * unpacking is damage. For one thread.
 */
final class LimitedOutput extends OutputStream {

  private final OutputStream out;
  private final UnpackLimits limits;
  private LongSupplier packed = () -> 0;
  private long unpacked;

  private LimitedOutput(OutputStream out, UnpackLimits limits) {
    this.out = out;
    this.limits = limits;
  }

  static LimitedOutput create(Path file, UnpackLimits limits) {
    try {
      return new LimitedOutput(
          Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
          limits);
    } catch (IOException failed) {
      throw unwritable(failed);
    }
  }

  /**
   * Names the bytes of the packed file that the content is made of.
   *
   * @param bytes read so far
   */
  LimitedOutput madeOf(LongSupplier bytes) {
    packed = bytes;
    return this;
  }

  /**
   * Counts content of the same file that was written elsewhere before.
   *
   * @param bytes of that content
   */
  LimitedOutput after(long bytes) {
    unpacked = bytes;
    return this;
  }

  /** Bytes of the content so far, with what was written before. */
  long unpacked() {
    return unpacked;
  }

  @Override
  public void write(int next) {
    write(new byte[] {(byte) next}, 0, 1);
  }

  @Override
  public void write(byte[] block, int offset, int length) {
    unpacked += length;
    Optional<Problem> exceeded = limits.exceededBy(packed.getAsLong(), unpacked);
    if (exceeded.isPresent()) {
      throw new UploadFailure(exceeded.get());
    }
    try {
      out.write(block, offset, length);
    } catch (IOException failed) {
      throw unwritable(failed);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException failed) {
      throw unwritable(failed);
    }
  }

  private static UploadFailure unwritable(IOException cause) {
    return new UploadFailure(DiskProblems.of(cause, "temporary folder"), cause);
  }
}
