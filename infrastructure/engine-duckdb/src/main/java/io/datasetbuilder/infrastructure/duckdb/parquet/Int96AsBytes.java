package io.datasetbuilder.infrastructure.duckdb.parquet;

import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Sequence;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Struct;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Whole;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A Parquet file whose INT96 columns are declared as byte arrays of a fixed length: pages of both
 * hold the same bytes. Only so does the engine show INT96 values whole.
 */
public final class Int96AsBytes {

  private static final int TAIL = 2 * Integer.BYTES;
  private static final int INT96 = 3;
  private static final int FIXED_LEN_BYTE_ARRAY = 7;
  private static final int LENGTH = 12;

  /** Field numbers of FileMetaData, SchemaElement, RowGroup, ColumnChunk and ColumnMetaData. */
  private static final int SCHEMA = 2;

  private static final int ROW_GROUPS = 4;
  private static final int ELEMENT_TYPE = 1;
  private static final int ELEMENT_LENGTH = 2;
  private static final int GROUP_COLUMNS = 1;
  private static final int CHUNK_METADATA = 3;
  private static final int METADATA_TYPE = 1;
  private static final int METADATA_STATISTICS = 12;

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
      ByteBuffer tail = read(in, in.size() - TAIL, TAIL).order(ByteOrder.LITTLE_ENDIAN);
      int length = tail.getInt(0);
      long end = in.size() - TAIL - length;
      byte[] footer = asBytes(new ThriftReader(read(in, end, length).array()).struct());
      for (long at = 0; at < end; ) {
        at += in.transferTo(at, end - at, out);
      }
      write(out, ByteBuffer.wrap(footer));
      write(out, tail.putInt(0, footer.length).rewind());
    }
  }

  private static byte[] asBytes(Struct footer) {
    Struct changed =
        footer
            .with(SCHEMA, each(footer.sequence(SCHEMA), Int96AsBytes::element))
            .with(ROW_GROUPS, each(footer.sequence(ROW_GROUPS), Int96AsBytes::group));
    return new ThriftWriter().struct(changed).bytes();
  }

  private static Struct element(Struct element) {
    return isInt96(element, ELEMENT_TYPE)
        ? element
            .with(ELEMENT_TYPE, new Whole(ThriftValue.I32, FIXED_LEN_BYTE_ARRAY))
            .with(ELEMENT_LENGTH, new Whole(ThriftValue.I32, LENGTH))
        : element;
  }

  private static Struct group(Struct group) {
    return group.with(GROUP_COLUMNS, each(group.sequence(GROUP_COLUMNS), Int96AsBytes::chunk));
  }

  /** Statistics of INT96 mean nothing for bytes, so they go. */
  private static Struct chunk(Struct chunk) {
    if (!(chunk.fields().get(CHUNK_METADATA) instanceof Struct metadata)
        || !isInt96(metadata, METADATA_TYPE)) {
      return chunk;
    }
    SortedMap<Integer, ThriftValue> kept = new TreeMap<>(metadata.fields());
    kept.remove(METADATA_STATISTICS);
    return chunk.with(
        CHUNK_METADATA,
        new Struct(kept).with(METADATA_TYPE, new Whole(ThriftValue.I32, FIXED_LEN_BYTE_ARRAY)));
  }

  private static boolean isInt96(Struct struct, int field) {
    return struct.fields().get(field) instanceof Whole type && type.value() == INT96;
  }

  private static Sequence each(Sequence items, UnaryOperator<Struct> change) {
    List<ThriftValue> changed = new ArrayList<>();
    items.items().forEach(item -> changed.add(change.apply((Struct) item)));
    return new Sequence(items.type(), items.elementType(), changed);
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

  private static void write(FileChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }
}
