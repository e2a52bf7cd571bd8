package io.datasetbuilder.infrastructure.unpack;

import io.airlift.compress.zstd.ZstdInputStream;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.Packing;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Streams that decompress. A file of several members, as parallel compressors write them, is read
 * to its end; bytes that follow the last member are damage.
 */
final class Decompressors {

  /** Largest window of a zstd frame that aircompressor reads, as a power of two. */
  private static final int MOST_WINDOW_LOG = 23;

  /** Bytes of a zstd frame up to its window: the mark, a descriptor and the window. */
  static final int HEAD = 6;

  private Decompressors() {}

  /**
   * Opens the content of a compressed file.
   *
   * @throws UploadFailure with {@code other_packing} for a file of another kind
   */
  static InputStream of(PackedFile file, OriginalBytes bytes) throws IOException {
    check(file);
    return open(file.packing(), bytes);
  }

  /** Opens content that begins like that of the form. */
  static InputStream open(Packing packing, InputStream bytes) throws IOException {
    return switch (packing) {
      case GZIP ->
          GzipCompressorInputStream.builder()
              .setInputStream(bytes)
              .setDecompressConcatenated(true)
              .get();
      case BZIP2 -> new BZip2CompressorInputStream(bytes, true);
      case ZSTD -> new ZstdInputStream(bytes);
      case ZIP, WORKBOOK -> throw new IllegalArgumentException("not a compressed file");
    };
  }

  private static void check(PackedFile file) throws IOException {
    byte[] mark = file.packing().mark();
    byte[] head;
    try (OriginalBytes bytes = OriginalBytes.open(Path.of(file.location().address()))) {
      head = bytes.readNBytes(Math.max(mark.length, HEAD));
    }
    if (!Arrays.equals(Arrays.copyOf(head, mark.length), mark)) {
      throw new UploadFailure(
          UnpackProblem.OTHER_PACKING
              .says(
                  "%s is not %s, although its name ends so"
                      .formatted(Quoting.path(file.written()), file.packing().label()))
              .withHint("rename the file to end as what it is"));
    }
    if (hasLargeWindow(file.packing(), head)) {
      throw new UploadFailure(
          UnpackProblem.PACKED_FILE_UNSUPPORTED
              .says(Quoting.path(file.written()) + " is compressed with a window above 8 MiB")
              .withHint("compress it without --long and --ultra, or unpack it"));
    }
  }

  /**
   * Whether the content needs a window that is not read.
   *
   * @param head {@value #HEAD} bytes, or all that there are
   */
  static boolean hasLargeWindow(Packing packing, byte[] head) {
    return packing == Packing.ZSTD && windowLog(head) > MOST_WINDOW_LOG;
  }

  /** Exponent of the window of a zstd frame (RFC 8878, 3.1.1.1.2); 0 where it states none. */
  private static int windowLog(byte[] head) {
    boolean states = head.length >= HEAD && (head[HEAD - 2] & 0x20) == 0;
    return states ? 10 + ((head[HEAD - 1] & 0xFF) >> 3) : 0;
  }
}
