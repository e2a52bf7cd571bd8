package io.datasetbuilder.infrastructure.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.format.CompressionCodec;

/** Decompresses the pages of a column, in pure Java: nothing is unpacked to disk for it. */
@FunctionalInterface
interface PageDecompressor {

  /**
   * The content of a page.
   *
   * @param from where its compressed bytes begin
   * @param length of its content
   * @throws IOException if there are more or fewer bytes, or others than the format has
   */
  byte[] decompress(byte[] page, int from, int length) throws IOException;

  /** The decompressor of a codec; empty for LZO, Brotli and the LZ4 of Hadoop. */
  static Optional<PageDecompressor> of(CompressionCodec codec) {
    return switch (codec) {
      case UNCOMPRESSED -> Optional.of(PageDecompressor::stored);
      case SNAPPY -> Optional.of(by(new SnappyDecompressor()));
      case ZSTD -> Optional.of(by(new ZstdDecompressor()));
      case LZ4_RAW -> Optional.of(by(new Lz4Decompressor()));
      case GZIP -> Optional.of(PageDecompressor::unzipped);
      case LZO, BROTLI, LZ4 -> Optional.empty();
    };
  }

  private static byte[] stored(byte[] page, int from, int length) throws IOException {
    return whole(Arrays.copyOfRange(page, from, page.length), length);
  }

  private static byte[] unzipped(byte[] page, int from, int length) throws IOException {
    try (GZIPInputStream content =
        new GZIPInputStream(new ByteArrayInputStream(page, from, page.length - from))) {
      byte[] bytes = content.readNBytes(length);
      if (content.read() >= 0) {
        throw new IOException("a page that is longer than its header states");
      }
      return whole(bytes, length);
    }
  }

  private static PageDecompressor by(Decompressor codec) {
    return (page, from, length) -> {
      byte[] content = new byte[length];
      if (length == 0) {
        return content;
      }
      int written = codec.decompress(page, from, page.length - from, content, 0, length);
      if (written != length) {
        throw new IOException("a page that is shorter than its header states");
      }
      return content;
    };
  }

  private static byte[] whole(byte[] content, int length) throws IOException {
    if (content.length != length) {
      throw new IOException("a page of another length than its header states");
    }
    return content;
  }
}
