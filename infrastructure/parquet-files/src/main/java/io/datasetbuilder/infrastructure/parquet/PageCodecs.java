package io.datasetbuilder.infrastructure.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Decompresses pages in pure Java: the library's own codecs unpack native libraries to disk, and
 * need more of Hadoop. The sizes that pages state are checked by {@link PageHeaders} before.
 */
final class PageCodecs implements CompressionCodecFactory {

  /** Supported compressions: not LZO, Brotli and the LZ4 of Hadoop. */
  private static final Map<CompressionCodecName, Supplier<PageContent>> CONTENTS =
      Map.of(
          CompressionCodecName.UNCOMPRESSED, () -> (page, length) -> page,
          CompressionCodecName.SNAPPY, () -> by(new SnappyDecompressor()),
          CompressionCodecName.ZSTD, () -> by(new ZstdDecompressor()),
          CompressionCodecName.LZ4_RAW, () -> by(new Lz4Decompressor()),
          CompressionCodecName.GZIP, () -> PageCodecs::unzipped);

  static boolean isSupported(ColumnChunkMetaData chunk) {
    return CONTENTS.containsKey(chunk.getCodec());
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return new PageDecompressor(CONTENTS.get(codec).get());
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("files are only read");
  }

  @Override
  public void release() {
    // Only memory is in use.
  }

  /** One byte more than it should have shows that a page is too long. */
  private static BytesInput unzipped(BytesInput page, int length) throws IOException {
    try (GZIPInputStream content = new GZIPInputStream(page.toInputStream())) {
      return BytesInput.from(content.readNBytes(length + 1));
    }
  }

  private static PageContent by(Decompressor codec) {
    return (page, length) -> {
      ByteBuffer content = ByteBuffer.allocate(length);
      if (length > 0) {
        codec.decompress(page.toInputStream().slice((int) page.size()), content);
      }
      return BytesInput.from(content.flip());
    };
  }

  @FunctionalInterface
  private interface PageContent {
    BytesInput of(BytesInput page, int length) throws IOException;
  }

  private record PageDecompressor(PageContent content) implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput page, int length) throws IOException {
      BytesInput found = content.of(page, length);
      if (found.size() != length) {
        throw new IOException("a page of another length than its header states");
      }
      return found;
    }

    @Override
    public void decompress(ByteBuffer page, int stored, ByteBuffer into, int length) {
      throw new UnsupportedOperationException("pages are read into the heap");
    }

    @Override
    public void release() {
      // Only memory is in use.
    }
  }
}
