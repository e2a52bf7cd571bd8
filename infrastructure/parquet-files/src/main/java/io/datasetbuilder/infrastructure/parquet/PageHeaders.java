package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import shaded.parquet.org.apache.thrift.TException;

/**
 * Headers of the pages of a column in one row group, which agree with the footer and with the bytes
 * that follow them. The engine and the library make room for what they state, so they are checked
 * before; no content is read for it.
 *
 * @param checksums whether a page carries its checksum
 * @param levels whether the levels of a page are outside of its content
 * @param largest bytes of the largest content
 */
record PageHeaders(boolean checksums, boolean levels, long largest) {

  private static final int BUFFER_BYTES = 8 * 1024;

  /** Writers cut pages at a megabyte; a value has at most 32 Mi characters. */
  private static final long MOST_PAGE_BYTES = 256L << 20;

  /** Small pages are never an attack, whatever their ratio of compression. */
  private static final long ANY_RATIO_BYTES = 1L << 20;

  /** Twice the rows of the largest row groups that writers make. */
  private static final long MOST_PAGE_VALUES = 1L << 27;

  /** The headers, when they agree. */
  static PageHeaders check(FileChannel file, Leaf leaf, BlockMetaData group) throws IOException {
    ColumnChunkMetaData chunk = group.getColumns().get(leaf.index());
    leaf.require(
        leaf.descriptor().getMaxRepetitionLevel() > 0
            || chunk.getValueCount() == group.getRowCount(),
        "has another number of values than its row group has rows");
    PageHeaders found = new PageHeaders(false, false, 0);
    long values = 0;
    for (long at = chunk.getStartingPos(); values < chunk.getValueCount(); ) {
      CountedBytes bytes = new CountedBytes(file.position(at));
      PageHeader header = read(bytes, file.size() - at, leaf);
      long stored = header.getCompressed_page_size();
      at += bytes.count + stored;
      leaf.require(
          stored >= 0 && header.getUncompressed_page_size() >= 0 && at <= file.size(),
          "has a page that lies outside of the file");
      leaf.require(
          isPossible(header, chunk.getCodec()), "has a page whose size its bytes cannot have");
      values += values(header, leaf);
      found = found.and(header);
    }
    leaf.require(
        values == chunk.getValueCount(), "has pages with more values than the footer states");
    return found;
  }

  private PageHeaders and(PageHeader header) {
    return new PageHeaders(
        checksums || header.isSetCrc(),
        levels || header.isSetData_page_header_v2(),
        Math.max(largest, header.getUncompressed_page_size()));
  }

  private static PageHeader read(InputStream bytes, long length, Leaf leaf) throws Refusal {
    try {
      PageHeader header = new PageHeader();
      header.read(new BoundedProtocol(bytes, length));
      return header;
    } catch (TException | RuntimeException | VirtualMachineError unreadable) {
      throw Refusal.column(leaf.column(), "has a page header that cannot be decoded");
    }
  }

  /**
   * Number of values of a page, 0 for a dictionary. The decoder allocates memory for each entry of
   * a dictionary.
   */
  private static long values(PageHeader header, Leaf leaf) throws Refusal {
    DataPageHeader page = header.getData_page_header();
    DataPageHeaderV2 apart = header.getData_page_header_v2();
    DictionaryPageHeader dictionary = header.getDictionary_page_header();
    long values = page != null ? page.getNum_values() : apart != null ? apart.getNum_values() : 0;
    long entries = dictionary == null ? 0 : dictionary.getNum_values();
    leaf.require(
        values >= 0
            && values <= MOST_PAGE_VALUES
            && entries >= 0
            && entries <= header.getUncompressed_page_size(),
        "has a page with an impossible number of values");
    leaf.require(
        apart == null || (apart.getNum_nulls() <= values && apart.getNum_rows() <= values),
        "has a page with fewer values than nulls or rows");
    return values;
  }

  private static boolean isPossible(PageHeader header, CompressionCodecName codec) {
    long content = header.getUncompressed_page_size();
    return content <= MOST_PAGE_BYTES
        && (content <= ANY_RATIO_BYTES
            || content / mostRatio(codec) <= header.getCompressed_page_size());
  }

  /** Highest possible ratio of the size of a content to the size of its compressed bytes. */
  private static long mostRatio(CompressionCodecName codec) {
    return switch (codec) {
      case UNCOMPRESSED -> 1;
      case SNAPPY -> 64;
      case LZ4, LZ4_RAW, LZO -> 256;
      case GZIP -> 1_100;
      case ZSTD, BROTLI -> 40_000;
    };
  }

  /** The bytes of a file from its position on, read in small blocks. */
  private static final class CountedBytes extends FilterInputStream {
    private long count;

    CountedBytes(FileChannel file) {
      super(new BufferedInputStream(Channels.newInputStream(file), BUFFER_BYTES));
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      count += next < 0 ? 0 : 1;
      return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      count += Math.max(read, 0);
      return read;
    }
  }
}
