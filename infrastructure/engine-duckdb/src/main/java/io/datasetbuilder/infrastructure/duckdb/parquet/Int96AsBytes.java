package io.datasetbuilder.infrastructure.duckdb.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;

/**
 * Copies a Parquet file with its INT96 columns declared as byte arrays of a fixed length: pages of
 * both hold the same bytes. Only so does the engine show INT96 values whole.
 */
public final class Int96AsBytes {

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
