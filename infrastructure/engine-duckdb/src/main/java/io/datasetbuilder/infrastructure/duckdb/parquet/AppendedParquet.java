package io.datasetbuilder.infrastructure.duckdb.parquet;

import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Encoded;
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
 * One Parquet file made of several with the same columns, their row groups in turn. Pages are
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
        groups.struct(RowGroupPlace.moved((Struct) group, moved, groupCount++));
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
}
