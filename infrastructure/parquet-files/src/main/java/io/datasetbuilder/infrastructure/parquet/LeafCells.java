package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import io.datasetbuilder.infrastructure.parquet.VariantText.Part;
import java.io.EOFException;
import java.io.IOException;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReaderImpl;
import org.apache.parquet.io.api.PrimitiveConverter;

/**
 * The values of a column in one row group, and the levels where it has none. Every method may throw
 * any exception on damaged bytes.
 */
final class LeafCells {

  private static final PrimitiveConverter NONE = new PrimitiveConverter() {};

  private final ColumnReader values;
  private final int mostDefinition;
  private long left;

  LeafCells(ParquetFile file, Leaf leaf, int group) throws IOException {
    this.values = new ColumnReaderImpl(leaf.descriptor(), file.pages(leaf, group), NONE, null);
    this.mostDefinition = leaf.descriptor().getMaxDefinitionLevel();
    this.left = file.chunk(leaf, group).getValueCount();
  }

  boolean isDone() {
    return left == 0;
  }

  /** The level of the next value, or of its absence; that of a new row after the last. */
  int repetition() {
    return isDone() ? 0 : values.getCurrentRepetitionLevel();
  }

  int definition() {
    return isDone() ? 0 : values.getCurrentDefinitionLevel();
  }

  boolean isPresent() {
    return !isDone() && values.getCurrentDefinitionLevel() == mostDefinition;
  }

  byte[] bytes() {
    return values.getBinary().getBytes();
  }

  Part scalar(VariantScalar reader) {
    return reader.read(values);
  }

  void advance() throws IOException {
    if (isDone()) {
      throw new EOFException("a column with fewer values than the others");
    }
    if (isPresent()) {
      values.skip();
    }
    values.consume();
    left--;
  }

  /** Checks that no column has more values for what was read than the others. */
  void requireBoundary(int repetition) throws IOException {
    if (repetition() > repetition) {
      throw new IOException("a column with more values than the others");
    }
  }
}
