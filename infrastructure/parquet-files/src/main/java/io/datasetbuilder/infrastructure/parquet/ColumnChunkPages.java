package io.datasetbuilder.infrastructure.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;

/**
 * The pages of one column in one row group, of which one is held at a time. Where a page carries
 * its checksum, that is compared. Not for sharing.
 */
final class ColumnChunkPages implements PageReader {

  private static final int BUFFER_BYTES = 64 * 1024;

  private final InputStream bytes;
  private final PageDecompressor codec;
  private final long values;
  private long delivered;
  private PageHeader next;

  ColumnChunkPages(FileChannel file, ColumnMetaData chunk) throws IOException {
    this.codec =
        PageDecompressor.of(chunk.getCodec())
            .orElseThrow(() -> new IOException("a codec that is not supported"));
    this.values = chunk.getNum_values();
    this.bytes =
        new BufferedInputStream(
            new FileRange(file, firstPage(chunk), chunk.getTotal_compressed_size()), BUFFER_BYTES);
  }

  /** Some writers give an offset of 0 to a dictionary that is not there. */
  static long firstPage(ColumnMetaData chunk) {
    long data = chunk.getData_page_offset();
    long dictionary = chunk.getDictionary_page_offset();
    return dictionary > 0 && dictionary < data ? dictionary : data;
  }

  @Override
  public long getTotalValueCount() {
    return values;
  }

  @Override
  public DictionaryPage readDictionaryPage() {
    try {
      PageHeader header = peek();
      if (!header.isSetDictionary_page_header()) {
        return null;
      }
      DictionaryPageHeader dictionary = header.getDictionary_page_header();
      byte[] content = codec.decompress(take(header), 0, contentLength(header, 0));
      return new DictionaryPage(
          BytesInput.from(content),
          dictionary.getNum_values(),
          Encoding.valueOf(dictionary.getEncoding().name()));
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
  }

  @Override
  public DataPage readPage() {
    if (delivered >= values) {
      return null;
    }
    try {
      PageHeader header = peek();
      while (!header.isSetData_page_header() && !header.isSetData_page_header_v2()) {
        take(header);
        header = peek();
      }
      DataPage page =
          header.isSetData_page_header()
              ? page(header, header.getData_page_header())
              : page(header, header.getData_page_header_v2());
      delivered += page.getValueCount();
      return page;
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
  }

  private DataPage page(PageHeader header, DataPageHeader page) throws IOException {
    byte[] content = codec.decompress(take(header), 0, contentLength(header, 0));
    return new DataPageV1(
        BytesInput.from(content),
        page.getNum_values(),
        content.length,
        null,
        Encoding.valueOf(page.getRepetition_level_encoding().name()),
        Encoding.valueOf(page.getDefinition_level_encoding().name()),
        Encoding.valueOf(page.getEncoding().name()));
  }

  /** Levels stand before the values and are never compressed. */
  private DataPage page(PageHeader header, DataPageHeaderV2 page) throws IOException {
    byte[] stored = take(header);
    int repetition = page.getRepetition_levels_byte_length();
    int levels = Math.addExact(repetition, page.getDefinition_levels_byte_length());
    if (repetition < 0 || levels < repetition || levels > stored.length) {
      throw new IOException("levels that lie outside of their page");
    }
    boolean compressed = !page.isSetIs_compressed() || page.isIs_compressed();
    byte[] content =
        compressed
            ? codec.decompress(stored, levels, contentLength(header, levels))
            : Arrays.copyOfRange(stored, levels, stored.length);
    return DataPageV2.uncompressed(
        page.getNum_rows(),
        page.getNum_nulls(),
        page.getNum_values(),
        BytesInput.from(stored, 0, repetition),
        BytesInput.from(stored, repetition, levels - repetition),
        Encoding.valueOf(page.getEncoding().name()),
        BytesInput.from(content),
        null);
  }

  private static int contentLength(PageHeader header, int levels) throws IOException {
    int length = header.getUncompressed_page_size() - levels;
    if (length < 0) {
      throw new IOException("a page of an impossible length");
    }
    return length;
  }

  private PageHeader peek() throws IOException {
    if (next == null) {
      next = Util.readPageHeader(bytes);
    }
    return next;
  }

  private byte[] take(PageHeader header) throws IOException {
    next = null;
    byte[] page = bytes.readNBytes(Math.max(header.getCompressed_page_size(), 0));
    if (page.length != header.getCompressed_page_size()) {
      throw new EOFException("a page that ends too early");
    }
    if (header.isSetCrc()) {
      CRC32 crc = new CRC32();
      crc.update(page);
      if ((int) crc.getValue() != header.getCrc()) {
        throw new IOException("a page with another checksum than its header states");
      }
    }
    return page;
  }

  /** A part of a file. */
  private static final class FileRange extends InputStream {
    private final FileChannel file;
    private final long end;
    private long at;

    FileRange(FileChannel file, long from, long length) {
      this.file = file;
      this.at = from;
      this.end = from + length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (at >= end) {
        return -1;
      }
      int most = (int) Math.min(length, end - at);
      int read = file.read(ByteBuffer.wrap(into, offset, most), at);
      at += Math.max(read, 0);
      return read;
    }
  }

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
}
