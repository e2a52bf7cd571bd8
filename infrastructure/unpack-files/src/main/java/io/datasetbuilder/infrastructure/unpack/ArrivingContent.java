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
  public Arriving open(InputStream content) throws IOException {
    ArrivingBytes arriving = new ArrivingBytes(content);
    BufferedInputStream bytes = new BufferedInputStream(arriving, BLOCK);
    bytes.mark(Decompressors.HEAD);
    byte[] head = bytes.readNBytes(Decompressors.HEAD);
    bytes.reset();
    Optional<Packing> packing = Packing.ofContent(head);
    boolean unread = packing.filter(each -> Decompressors.hasLargeWindow(each, head)).isPresent();
    return new Begun(limits, packing, unread, arriving, bytes);
  }

  /**
   * Content whose first bytes are known, and not read yet.
   *
   * @param hasLargeWindow whether it needs a window that is not read
   */
  private record Begun(
      UnpackLimits limits,
      Optional<Packing> packing,
      boolean hasLargeWindow,
      ArrivingBytes arriving,
      InputStream bytes)
      implements Arriving {

    @Override
    public Result<Optional<OriginalFile>> writeTo(OutputStream out) throws IOException {
      if (packing.isEmpty()) {
        bytes.transferTo(out);
        return Result.ok(Optional.empty());
      }
      if (hasLargeWindow) {
        return Result.refused(
            UnpackProblem.PACKED_FILE_UNSUPPORTED.says(
                "the content is compressed with a window above 8 MiB"));
      }
      Optional<Problem> refusal = unpack(packing.get(), out);
      return refusal.isPresent()
          ? Result.refused(refusal.get())
          : Result.ok(Optional.of(OriginalFile.of(Optional.empty(), arriving.sha256())));
    }

    /** Every exception of a decompressor is damage: the bytes are of unknown origin. */
    @SuppressWarnings("IllegalCatch")
    private Optional<Problem> unpack(Packing form, OutputStream out) throws IOException {
      byte[] block = new byte[BLOCK];
      long length = 0;
      InputStream content = null;
      while (true) {
        int read;
        try {
          content = content == null ? Decompressors.open(form, bytes) : content;
          read = content.read(block);
        } catch (IOException | RuntimeException damaged) {
          arriving.rethrow();
          return Optional.of(
              UnpackProblem.PACKED_FILE_DAMAGED.says(
                  "the content is cut off or damaged: it is not "
                      + form.label()
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
        out.write(block, 0, read);
      }
    }
  }
}
