package io.datasetbuilder.infrastructure.duckdb.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/**
 * The footer of a Parquet file: of one that the engine has just written, or that was checked
 * before.
 *
 * @param start offset of the footer, after the last page
 */
public record ParquetFooter(FileMetaData metadata, long start) {

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int TAIL_BYTES = Integer.BYTES + MAGIC.length;

  /** Bytes before the first page. */
  static final int HEAD_BYTES = MAGIC.length;

  static ParquetFooter read(FileChannel file) throws IOException {
    ByteBuffer tail = read(file, file.size() - TAIL_BYTES, TAIL_BYTES);
    int length = tail.order(ByteOrder.LITTLE_ENDIAN).getInt(0);
    long start = file.size() - TAIL_BYTES - length;
    byte[] encoded = read(file, start, length).array();
    return new ParquetFooter(
        Util.readFileMetaData(new ByteArrayInputStream(encoded), length), start);
  }

  /** Writes the bytes before the first page. */
  static void writeHead(FileChannel file) throws IOException {
    write(file, ByteBuffer.wrap(MAGIC));
  }

  /** Writes the footer and the end of the file. */
  static void write(FileMetaData metadata, FileChannel file) throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    Util.writeFileMetaData(metadata, encoded);
    write(file, ByteBuffer.wrap(encoded.toByteArray()));
    ByteBuffer tail = ByteBuffer.allocate(TAIL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    write(file, tail.putInt(encoded.size()).put(MAGIC).flip());
  }

  /** Appends the bytes of a part of a file. */
  static void copy(FileChannel in, long from, long to, FileChannel out) throws IOException {
    for (long at = from; at < to; ) {
      at += in.transferTo(at, to - at, out);
    }
  }

  private static ByteBuffer read(FileChannel file, long from, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, from + bytes.position()) < 0) {
        throw new EOFException("a Parquet file that ends too early");
      }
    }
    return bytes;
  }

  private static void write(FileChannel file, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }

  /**
   * Copies a Parquet file with its INT96 columns declared as byte arrays of a fixed length: pages
   * of both hold the same bytes. Only so does the engine show INT96 values whole.
   */
  public static final class Int96AsBytes {

    private static final int LENGTH = 12;

    private Int96AsBytes() {}

    /**
     * Copies a file.
     *
     * @param file with a footer that has been decoded before
     */
    public static void copy(Path file, Path copy) throws IOException {
      try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ);
          FileChannel out =
              FileChannel.open(
                  copy, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
        ParquetFooter footer = ParquetFooter.read(in);
        declareBytes(footer.metadata());
        ParquetFooter.copy(in, 0, footer.start(), out);
        ParquetFooter.write(footer.metadata(), out);
      }
    }

    private static void declareBytes(FileMetaData metadata) {
      for (SchemaElement element : metadata.getSchema()) {
        if (element.getType() == Type.INT96) {
          element.setType(Type.FIXED_LEN_BYTE_ARRAY).setType_length(LENGTH);
        }
      }
      for (RowGroup group : metadata.getRow_groups()) {
        group.getColumns().forEach(Int96AsBytes::declareBytes);
      }
    }

    /** Statistics of INT96 mean nothing for bytes, so they go. */
    private static void declareBytes(ColumnChunk chunk) {
      ColumnMetaData column = chunk.getMeta_data();
      if (column != null && column.getType() == Type.INT96) {
        column.setType(Type.FIXED_LEN_BYTE_ARRAY).unsetStatistics();
      }
    }
  }

  /**
   * Writer of one Parquet file from several with the same columns, their row groups in turn. Pages
   * are copied as they are. For one thread.
   */
  public static final class AppendedParquet implements AutoCloseable {

    private final FileChannel out;
    private final List<RowGroup> groups = new ArrayList<>();
    private long rows;
    private FileMetaData first;

    private AppendedParquet(FileChannel out) {
      this.out = out;
    }

    /** Begins the file; one that is there is replaced. */
    public static AppendedParquet to(Path file) throws IOException {
      FileChannel out =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
      AppendedParquet appended = new AppendedParquet(out);
      ParquetFooter.writeHead(out);
      return appended;
    }

    /**
     * Appends the row groups of a file.
     *
     * @throws IllegalStateException when its columns are not stored as those of the first file, and
     *     could not be read with its schema
     */
    public void append(Path part) throws IOException {
      try (FileChannel in = FileChannel.open(part, StandardOpenOption.READ)) {
        ParquetFooter footer = ParquetFooter.read(in);
        first = first == null ? footer.metadata() : first;
        if (!first.getSchema().equals(footer.metadata().getSchema())) {
          throw new IllegalStateException("the parts of a table are stored with different schemas");
        }
        long moved = out.position() - ParquetFooter.HEAD_BYTES;
        ParquetFooter.copy(in, ParquetFooter.HEAD_BYTES, footer.start(), out);
        for (RowGroup group : footer.metadata().getRow_groups()) {
          move(group, moved);
          groups.add(group);
        }
        rows += footer.metadata().getNum_rows();
      }
    }

    /** Writes the footer; to be called once, after at least one file was appended. */
    public void finish() throws IOException {
      ParquetFooter.write(first.setNum_rows(rows).setRow_groups(groups), out);
    }

    /**
     * Adds {@code bytes} to the offsets of a row group. An offset of 0 means that the part is
     * absent.
     */
    private void move(RowGroup group, long bytes) {
      if (group.isSetOrdinal()) {
        group.setOrdinal((short) groups.size());
      }
      if (group.getFile_offset() != 0) {
        group.setFile_offset(group.getFile_offset() + bytes);
      }
      for (ColumnChunk chunk : group.getColumns()) {
        if (chunk.getFile_offset() != 0) {
          chunk.setFile_offset(chunk.getFile_offset() + bytes);
        }
        if (chunk.getOffset_index_offset() != 0) {
          chunk.setOffset_index_offset(chunk.getOffset_index_offset() + bytes);
        }
        if (chunk.getColumn_index_offset() != 0) {
          chunk.setColumn_index_offset(chunk.getColumn_index_offset() + bytes);
        }
        move(chunk.getMeta_data(), bytes);
      }
    }

    private static void move(ColumnMetaData pages, long bytes) {
      if (pages.getData_page_offset() != 0) {
        pages.setData_page_offset(pages.getData_page_offset() + bytes);
      }
      if (pages.getIndex_page_offset() != 0) {
        pages.setIndex_page_offset(pages.getIndex_page_offset() + bytes);
      }
      if (pages.getDictionary_page_offset() != 0) {
        pages.setDictionary_page_offset(pages.getDictionary_page_offset() + bytes);
      }
      if (pages.getBloom_filter_offset() != 0) {
        pages.setBloom_filter_offset(pages.getBloom_filter_offset() + bytes);
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
