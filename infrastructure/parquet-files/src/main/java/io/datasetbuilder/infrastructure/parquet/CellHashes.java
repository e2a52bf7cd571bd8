package io.datasetbuilder.infrastructure.parquet;

import static org.apache.parquet.schema.Type.Repetition.OPTIONAL;

import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReaderImpl;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Hashes of the cells of a column of values, one per row: of its path and type, of the values, and
 * of their levels. Every method may throw any exception on damaged bytes. Not for sharing.
 */
final class CellHashes {

  private static final PrimitiveConverter NONE = new PrimitiveConverter() {};
  private static final long PRIME = 0x9E3779B97F4A7C15L;

  private final ParquetFile file;
  private final Leaf leaf;
  private final PrimitiveTypeName type;
  private final int mostDefinition;
  private final boolean nullable;
  private final long seed;
  private final int endGroup;
  private int group;
  private ColumnReader values;
  private long left;

  /** Begins at the first row of some row groups. */
  CellHashes(ParquetFile file, Leaf leaf, int firstGroup, int endGroup) throws IOException {
    this.file = file;
    this.leaf = leaf;
    this.type = leaf.descriptor().getPrimitiveType().getPrimitiveTypeName();
    this.mostDefinition = leaf.descriptor().getMaxDefinitionLevel();
    this.nullable = file.footer().schema().getType(leaf.column()).isRepetition(OPTIONAL);
    this.seed = Arrays.hashCode(leaf.descriptor().getPath()) * 31L + type.name().hashCode();
    this.endGroup = endGroup;
    this.group = firstGroup;
    open();
  }

  /** Without the version of its writer, the library reads a page the way that suits all writers. */
  private void open() throws IOException {
    for (; left == 0 && group < endGroup; group++) {
      if (file.footer().groups().get(group).getRowCount() > 0) {
        left = file.chunk(leaf, group).getValueCount();
        values = new ColumnReaderImpl(leaf.descriptor(), file.pages(leaf, group), NONE, null);
      }
    }
  }

  boolean isDone() {
    return left <= 0;
  }

  /** Whether the cell of the table's column is null in the next row. */
  boolean isNull() {
    return nullable && left > 0 && values.getCurrentDefinitionLevel() == 0;
  }

  /** The hash of the next row. */
  long next() throws IOException {
    if (isDone()) {
      throw new EOFException("a column with fewer rows than its row group");
    }
    long hash = seed;
    do {
      // Counted from the value up, so that a required column is like one that is not.
      int absent = mostDefinition - values.getCurrentDefinitionLevel();
      long level = values.getCurrentRepetitionLevel() * 31L + absent;
      hash = mix(hash, mix(level, absent == 0 ? value() : PRIME));
      advance();
    } while (!isAtRow());
    return hash;
  }

  void skip(long rows) throws IOException {
    for (long row = 0; row < rows; row++) {
      do {
        if (values.getCurrentDefinitionLevel() == mostDefinition) {
          values.skip();
        }
        advance();
      } while (!isAtRow());
    }
  }

  private boolean isAtRow() {
    return isDone() || values.getCurrentRepetitionLevel() == 0;
  }

  private void advance() throws IOException {
    values.consume();
    left--;
    if (left == 0) {
      open();
    }
  }

  private long value() {
    return switch (type) {
      case BOOLEAN -> values.getBoolean() ? 1 : 0;
      case INT32 -> values.getInteger();
      case INT64 -> values.getLong();
      case FLOAT -> Float.floatToRawIntBits(values.getFloat());
      case DOUBLE -> Double.doubleToRawLongBits(values.getDouble());
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> hash(values.getBinary());
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
