package io.datasetbuilder.infrastructure.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Iterator;
import java.util.List;
import org.apache.parquet.VersionParser;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.VersionParser.VersionParseException;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReaderImpl;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/**
 * Cursor over the values of a leaf column, with the levels at which each stands. Every method may
 * throw any exception on damaged bytes. Not for sharing.
 */
final class LeafCursor {

  private static final PrimitiveConverter NONE = new PrimitiveConverter() {};
  private static final long PRIME = 0x9E3779B97F4A7C15L;

  private final FileChannel file;
  private final LeafColumn leaf;
  private final ParsedVersion writer;
  private final Iterator<RowGroup> groups;
  private ColumnReader values;
  private long left;

  /** A cursor at the first value of some row groups. */
  LeafCursor(FileChannel file, LeafColumn leaf, String writer, List<RowGroup> groups)
      throws IOException {
    this.file = file;
    this.leaf = leaf;
    this.writer = version(writer);
    this.groups = groups.iterator();
    open();
  }

  /** Without a version the decoder takes the way that suits all writers. */
  private static ParsedVersion version(String writer) {
    try {
      return VersionParser.parse(writer);
    } catch (VersionParseException unknown) {
      return null;
    }
  }

  private void open() throws IOException {
    while (left == 0 && groups.hasNext()) {
      ColumnChunk chunk = groups.next().getColumns().get(leaf.index());
      if (!chunk.isSetMeta_data() || chunk.isSetFile_path()) {
        throw new IOException("a column that is not in the file");
      }
      left = chunk.getMeta_data().getNum_values();
      if (left > 0) {
        ColumnChunkPages pages = new ColumnChunkPages(file, chunk.getMeta_data());
        values = new ColumnReaderImpl(leaf.descriptor(), pages, NONE, writer);
      }
    }
  }

  boolean isDone() {
    return left <= 0;
  }

  /** Whether the next value belongs to a row of its own. */
  boolean isAtRow() {
    return isDone() || values.getCurrentRepetitionLevel() == 0;
  }

  /** How many of the levels above the value are there. */
  int definition() {
    return values.getCurrentDefinitionLevel();
  }

  private int depth() {
    return leaf.depths().get(definition());
  }

  private boolean hasValue() {
    return definition() == leaf.descriptor().getMaxDefinitionLevel();
  }

  /** Goes on to the next value. */
  void advance() throws IOException {
    values.consume();
    left--;
    if (left == 0) {
      open();
    }
  }

  /** Goes on to the next row. */
  void advanceRow() throws IOException {
    do {
      if (hasValue()) {
        values.skip();
      }
      advance();
    } while (!isAtRow());
  }

  /** A hash of the value and where it stands; the value is read by it. */
  long hash() {
    long levels = values.getCurrentRepetitionLevel() * 31L + depth();
    return mix(levels, hasValue() ? valueHash() : PRIME);
  }

  private long valueHash() {
    return isBinary() ? hash(values.getBinary()) : bits();
  }

  /** Whether both stand at equal values; the values are read by it. */
  boolean isEqualTo(LeafCursor other) {
    if (values.getCurrentRepetitionLevel() != other.values.getCurrentRepetitionLevel()
        || depth() != other.depth()) {
      return false;
    }
    if (!hasValue()) {
      return true;
    }
    return isBinary()
        ? values.getBinary().equals(other.values.getBinary())
        : bits() == other.bits();
  }

  private boolean isBinary() {
    return switch (leaf.type()) {
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> true;
      case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> false;
    };
  }

  private long bits() {
    return switch (leaf.type()) {
      case BOOLEAN -> values.getBoolean() ? 1 : 0;
      case INT32 -> values.getInteger();
      case INT64 -> values.getLong();
      case FLOAT -> Float.floatToRawIntBits(values.getFloat());
      case DOUBLE -> Double.doubleToRawLongBits(values.getDouble());
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> throw new IllegalStateException("bytes");
    };
  }

  private static long hash(Binary binary) {
    byte[] bytes = binary.getBytesUnsafe();
    long hash = bytes.length;
    for (byte each : bytes) {
      hash = (hash ^ each) * PRIME;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  /** One hash of two, in which every bit depends on every bit. */
  static long mix(long one, long other) {
    long mixed = (one * 31 + other) * PRIME;
    mixed = (mixed ^ (mixed >>> 32)) * PRIME;
    return mixed ^ (mixed >>> 29);
  }
}
