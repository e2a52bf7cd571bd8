package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.packed.ContentUnpacker;
import io.datasetbuilder.pipeline.source.packed.Packing;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** Unpacker of content that arrives, within the bounds of packed files. */
public final class ArrivingContent implements ContentUnpacker {

  private static final int BLOCK = 64 * 1024;

  private final UnpackLimits limits;

  /**
   * @param limits bounds of what content becomes
   */
  public ArrivingContent(UnpackLimits limits) {
    this.limits = limits;
  }

  @Override
  public Result<OriginalFile> unpack(Packing packing, InputStream packed, OutputStream unpacked)
      throws IOException {
    ArrivingBytes arriving = new ArrivingBytes(packed);
    BufferedInputStream bytes = new BufferedInputStream(arriving, BLOCK);
    bytes.mark(Decompressors.HEAD);
    byte[] head = bytes.readNBytes(Decompressors.HEAD);
    bytes.reset();
    if (Decompressors.hasLargeWindow(packing, head)) {
      return Result.refused(
          UnpackProblem.PACKED_FILE_UNSUPPORTED.says(
              "the content is compressed with a window above 8 MiB"));
    }
    Optional<Problem> refusal = copy(packing, bytes, arriving, unpacked);
    return refusal
        .map(Result::<OriginalFile>refused)
        .orElseGet(
            () -> Result.ok(new OriginalFile(Optional.empty(), arriving.sha256(), List.of())));
  }

  /** What a decompressor makes of bytes of unknown origin, exceptions included, is damage. */
  @SuppressWarnings("IllegalCatch")
  private Optional<Problem> copy(
      Packing packing, InputStream bytes, ArrivingBytes arriving, OutputStream unpacked)
      throws IOException {
    byte[] block = new byte[BLOCK];
    long length = 0;
    InputStream content = null;
    while (true) {
      int read;
      try {
        content = content == null ? Decompressors.open(packing, bytes) : content;
        read = content.read(block);
      } catch (IOException | RuntimeException damaged) {
        arriving.rethrow();
        return Optional.of(
            UnpackProblem.PACKED_FILE_DAMAGED.says(
                "the content is cut off or damaged: it is not "
                    + packing.label()
                    + " up to its end"));
      }
      if (read < 0) {
        return Optional.empty();
      }
      length += read;
      Optional<Problem> exceeded = limits.exceededBy(arriving.count(), length);
      if (exceeded.isPresent()) {
        return exceeded;
      }
      unpacked.write(block, 0, read);
    }
  }
}
