package io.datasetbuilder.infrastructure.duckdb.parquet;

import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Encoded;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Sequence;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Struct;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Whole;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * One Parquet file made of several with the same columns, their row groups in order. Pages are
 * copied as they are. For one thread.
 */
public final class AppendedParquet implements AutoCloseable {

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int TAIL = Integer.BYTES + MAGIC.length;
  private static final int NUM_ROWS = 3;
  private static final int ROW_GROUPS = 4;

  private final FileChannel out;
  private final ThriftWriter groups = new ThriftWriter();
  private int groupCount;
  private long rows;
  private Struct first;

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
    appended.write(MAGIC);
    return appended;
  }

  /** Puts a file behind what is there. */
  public void append(Path part) throws IOException {
    try (FileChannel in = FileChannel.open(part, StandardOpenOption.READ)) {
      ByteBuffer tail = read(in, in.size() - TAIL, TAIL).order(ByteOrder.LITTLE_ENDIAN);
      int length = tail.getInt(0);
      long end = in.size() - TAIL - length;
      Struct footer = new ThriftReader(read(in, end, length).array()).struct();
      long moved = out.position() - MAGIC.length;
      copy(in, MAGIC.length, end);
      for (ThriftValue group : footer.sequence(ROW_GROUPS).items()) {
        groups.struct(RowGroupOffsets.moved((Struct) group, moved, groupCount++));
      }
      rows += footer.whole(NUM_ROWS);
      first = first == null ? footer : first;
    }
  }

  /** Writes the footer; to be called once, after at least one file was appended. */
  public void finish() throws IOException {
    byte[] list =
        new ThriftWriter().listHead(ThriftValue.STRUCT, groupCount).raw(groups.bytes()).bytes();
    Struct footer =
        first
            .with(NUM_ROWS, new Whole(ThriftValue.I64, rows))
            .with(ROW_GROUPS, new Encoded(ThriftValue.LIST, list));
    byte[] encoded = new ThriftWriter().struct(footer).bytes();
    write(encoded);
    write(
        ByteBuffer.allocate(Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(encoded.length)
            .array());
    write(MAGIC);
  }

  private void copy(FileChannel in, long from, long to) throws IOException {
    long at = from;
    while (at < to) {
      at += in.transferTo(at, to - at, out);
    }
  }

  private static ByteBuffer read(FileChannel in, long from, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (in.read(bytes, from + bytes.position()) < 0) {
        throw new IOException("a Parquet file that ends too early");
      }
    }
    return bytes;
  }

  private void write(byte[] bytes) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    while (rest.hasRemaining()) {
      out.write(rest);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /**
   * The description of a row group moved to another place in a file. The numbers are the fields'
   * ids in the Parquet format's own definition; an offset of 0 means that there is none.
   */
  private static final class RowGroupOffsets {

    private static final int COLUMNS = 1;
    private static final int GROUP_OFFSET = 5;
    private static final int ORDINAL = 7;
    private static final int CHUNK_OFFSET = 2;
    private static final int CHUNK_METADATA = 3;
    private static final int[] INDEX_OFFSETS = {4, 6};
    private static final int[] PAGE_OFFSETS = {9, 10, 11, 14};

    private RowGroupOffsets() {}

    /**
     * The same row group, so many bytes further behind.
     *
     * @param ordinal its number in the file, from 0
     */
    static Struct moved(Struct group, long bytes, int ordinal) {
      Sequence columns = group.sequence(COLUMNS);
      Struct moved =
          group.with(
              COLUMNS,
              new Sequence(
                  columns.type(),
                  columns.elementType(),
                  columns.items().stream()
                      .<ThriftValue>map(column -> chunk((Struct) column, bytes))
                      .toList()));
      Struct numbered =
          moved.fields().containsKey(ORDINAL)
              ? moved.with(ORDINAL, new Whole(ThriftValue.I16, ordinal))
              : moved;
      return shifted(numbered, bytes, GROUP_OFFSET);
    }

    private static Struct chunk(Struct chunk, long bytes) {
      Struct moved = shifted(shifted(chunk, bytes, CHUNK_OFFSET), bytes, INDEX_OFFSETS);
      Struct metadata = (Struct) moved.fields().get(CHUNK_METADATA);
      return moved.with(CHUNK_METADATA, shifted(metadata, bytes, PAGE_OFFSETS));
    }

    private static Struct shifted(Struct struct, long bytes, int... ids) {
      Struct shifted = struct;
      for (int id : ids) {
        if (struct.fields().get(id) instanceof Whole offset && offset.value() != 0) {
          shifted = shifted.with(id, new Whole(offset.type(), offset.value() + bytes));
        }
      }
      return shifted;
    }
  }
}
