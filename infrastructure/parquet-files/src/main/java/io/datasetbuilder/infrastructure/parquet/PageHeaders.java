package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

/**
 * Checks the headers of all pages of a file against the footer and the bytes that follow them: the
 * numbers of values, the checksums that they state, and sizes that no content can have. An engine
 * trusts them. Contents are read only where there is a checksum.
 */
final class PageHeaders {

  private static final int BUFFER_BYTES = 8 * 1024;

  /** Writers cut pages at a megabyte; a value has at most 32 Mi characters. */
  private static final long MOST_PAGE_BYTES = 256L << 20;

  /** Small pages are never an attack, however well they compress. */
  private static final long ANY_RATIO_BYTES = 1L << 20;

  private final FileChannel file;

  PageHeaders(FileChannel file) {
    this.file = file;
  }

  /** What is wrong with the pages of a column; the first of each column, empty when none is. */
  List<Problem> check(Footer footer) {
    List<LeafCursor.LeafColumn> leaves = LeafCursor.LeafColumn.of(footer.schema());
    List<Problem> problems = new ArrayList<>();
    for (LeafCursor.LeafColumn leaf : leaves) {
      try {
        for (RowGroup group : footer.groups()) {
          check(leaf, group);
        }
      } catch (Contradiction found) {
        problems.add(problem(leaf, found.getMessage()));
      } catch (IOException | RuntimeException unreadable) {
        problems.add(problem(leaf, "has a page header that cannot be decoded"));
      }
    }
    return problems;
  }

  private static Problem problem(LeafCursor.LeafColumn leaf, String what) {
    String column = leaf.column().replace("\0", "\\u0000");
    return Problem.of(
        UploadProblem.PARQUET_DAMAGED,
        column,
        "The Parquet file is damaged: column '" + column + "' " + what + ".");
  }

  /** What a page states and its bytes or the footer contradict. */
  private static final class Contradiction extends IOException {
    private static final long serialVersionUID = 1L;

    Contradiction(String message) {
      super(message);
    }
  }

  private void check(LeafCursor.LeafColumn leaf, RowGroup group) throws IOException {
    ColumnChunk chunk = group.getColumns().get(leaf.index());
    if (!chunk.isSetMeta_data() || chunk.isSetFile_path()) {
      return;
    }
    ColumnMetaData column = chunk.getMeta_data();
    boolean flat = leaf.descriptor().getMaxRepetitionLevel() == 0;
    if (flat && column.getNum_values() != group.getNum_rows()) {
      throw new Contradiction("has another number of values than its row group has rows");
    }
    long at = ColumnChunkPages.firstPage(column);
    long values = 0;
    while (values < column.getNum_values()) {
      ChannelBytes bytes = new ChannelBytes(file, at);
      PageHeader header = Util.readPageHeader(bytes);
      at = bytes.at();
      checkSize(header, column.getCodec(), at);
      checkSum(header, at);
      at += header.getCompressed_page_size();
      values += values(header);
    }
    if (values != column.getNum_values()) {
      throw new Contradiction("has pages with more values than the footer states");
    }
  }

  private static long values(PageHeader header) throws Contradiction {
    if (header.isSetData_page_header()) {
      return Math.max(header.getData_page_header().getNum_values(), 0);
    }
    if (!header.isSetData_page_header_v2()) {
      return 0;
    }
    DataPageHeaderV2 page = header.getData_page_header_v2();
    if (page.getNum_nulls() > page.getNum_values() || page.getNum_rows() > page.getNum_values()) {
      throw new Contradiction("has a page with fewer values than nulls or rows");
    }
    return Math.max(page.getNum_values(), 0);
  }

  private void checkSize(PageHeader header, CompressionCodec codec, long at) throws IOException {
    long stored = header.getCompressed_page_size();
    long content = header.getUncompressed_page_size();
    if (stored < 0 || content < 0 || at + stored > file.size()) {
      throw new Contradiction("has a page that lies outside of the file");
    }
    if (content > MOST_PAGE_BYTES
        || (content > ANY_RATIO_BYTES && content / mostRatio(codec) > stored)) {
      throw new Contradiction("has a page whose size its bytes cannot have");
    }
  }

  /** How many times as large as its bytes a content can be. */
  private static long mostRatio(CompressionCodec codec) {
    return switch (codec) {
      case UNCOMPRESSED -> 1;
      case SNAPPY -> 64;
      case LZ4, LZ4_RAW, LZO -> 256;
      case GZIP -> 1_100;
      case ZSTD, BROTLI -> 40_000;
    };
  }

  private void checkSum(PageHeader header, long at) throws IOException {
    if (!header.isSetCrc()) {
      return;
    }
    CRC32 crc = new CRC32();
    ChannelBytes page = new ChannelBytes(file, at);
    byte[] block = new byte[BUFFER_BYTES];
    for (long left = header.getCompressed_page_size(); left > 0; ) {
      int read = page.read(block, 0, (int) Math.min(block.length, left));
      if (read < 0) {
        throw new EOFException("a page that ends too early");
      }
      crc.update(block, 0, read);
      left -= read;
    }
    if ((int) crc.getValue() != header.getCrc()) {
      throw new Contradiction("has a page with another checksum than its header states");
    }
  }

  /** The bytes of a file from a place on, read in small blocks. */
  private static final class ChannelBytes extends InputStream {
    private final FileChannel file;
    private final ByteBuffer block = ByteBuffer.allocate(BUFFER_BYTES).flip();
    private long next;

    ChannelBytes(FileChannel file, long from) {
      this.file = file;
      this.next = from;
    }

    /** The place of the next byte. */
    long at() {
      return next - block.remaining();
    }

    @Override
    public int read() throws IOException {
      return fill() ? Byte.toUnsignedInt(block.get()) : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (!fill()) {
        return -1;
      }
      int count = Math.min(length, block.remaining());
      block.get(into, offset, count);
      return count;
    }

    private boolean fill() throws IOException {
      if (!block.hasRemaining()) {
        block.clear();
        int read = file.read(block, next);
        next += Math.max(read, 0);
        block.flip();
      }
      return block.hasRemaining();
    }
  }
}
