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

  private static final byte[] GZIP = {0x1F, (byte) 0x8B};
  private static final byte[] BZIP2 = {'B', 'Z', 'h'};
  private static final byte[] ZSTD = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

  /** Largest window of a zstd frame that aircompressor reads, as a power of two. */
  private static final int MOST_WINDOW_LOG = 23;

  private Decompressors() {}

  /**
   * Opens the content of a compressed file.
   *
   * @throws UploadFailure with {@code other_packing} for a file of another kind
   */
  static InputStream of(PackedFile file, OriginalBytes bytes) throws IOException {
    check(file);
    return switch (file.packing()) {
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
    byte[] mark = mark(file.packing());
    byte[] head;
    try (OriginalBytes bytes = OriginalBytes.open(Path.of(file.location().address()))) {
      head = bytes.readNBytes(mark.length + 2);
    }
    if (!Arrays.equals(Arrays.copyOf(head, mark.length), mark)) {
      throw new UploadFailure(
          UnpackProblem.OTHER_PACKING
              .says(
                  "%s is not %s, although its name ends so"
                      .formatted(Quoting.path(file.written()), file.packing().label()))
              .withHint("rename the file to end as what it is"));
    }
    if (file.packing() == Packing.ZSTD && windowLog(head) > MOST_WINDOW_LOG) {
      throw new UploadFailure(
          UnpackProblem.PACKED_FILE_UNSUPPORTED
              .says(Quoting.path(file.written()) + " is compressed with a window above 8 MiB")
              .withHint("compress it without --long and --ultra, or unpack it"));
    }
  }

  /** Exponent of the window of a zstd frame (RFC 8878, 3.1.1.1.2); 0 where it states none. */
  private static int windowLog(byte[] head) {
    boolean states = head.length == ZSTD.length + 2 && (head[ZSTD.length] & 0x20) == 0;
    return states ? 10 + ((head[ZSTD.length + 1] & 0xFF) >> 3) : 0;
  }

  private static byte[] mark(Packing packing) {
    return switch (packing) {
      case GZIP -> GZIP;
      case BZIP2 -> BZIP2;
      case ZSTD -> ZSTD;
      case ZIP, WORKBOOK -> throw new IllegalArgumentException("not a compressed file");
    };
  }
}
