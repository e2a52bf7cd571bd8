package io.datasetbuilder.infrastructure.duckdb.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.ListType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;

/**
 * Copies a Parquet file for the engine: with the same pages, without what its writer states about
 * the values, and with other annotations where the engine would not read the values whole.
 *
 * <p>Statistics and Bloom filters go because the engine believes them, and leaves nulls or values
 * out where they are wrong. A map becomes the list of its entries, which datasets have a type for.
 * A time of day in nanoseconds becomes one without the note that it is in UTC, with which the
 * engine would cut it off. Geometries, BSON, and decimals with more digits than the engine has
 * become the bytes that they are stored as.
 */
public final class ReadableCopy {

  /** Digits of the largest decimals of the engine. */
  private static final int MOST_DIGITS = 38;

  private ReadableCopy() {}

  /**
   * Copies a file.
   *
   * @param file with a footer that has been decoded before
   * @return whether there was anything to change; otherwise nothing is copied
   */
  public static boolean copy(Path file, Path copy) throws IOException {
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      ParquetFooter footer = ParquetFooter.read(in);
      boolean changed = change(footer.metadata());
      if (changed) {
        try (FileChannel out =
            FileChannel.open(
                copy, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
          ParquetFooter.copy(in, 0, footer.start(), out);
          ParquetFooter.write(footer.metadata(), out);
        }
      }
      return changed;
    }
  }

  private static boolean change(FileMetaData metadata) {
    boolean changed = false;
    for (RowGroup group : metadata.getRow_groups()) {
      for (ColumnChunk chunk : group.getColumns()) {
        changed |= clear(chunk);
      }
    }
    for (SchemaElement element : metadata.getSchema()) {
      changed |= declareReadable(element);
    }
    return changed;
  }

  private static boolean clear(ColumnChunk chunk) {
    ColumnMetaData column = chunk.getMeta_data();
    boolean states =
        column != null && (column.isSetStatistics() || column.isSetBloom_filter_offset());
    if (states) {
      column.unsetStatistics();
      column.unsetBloom_filter_offset();
      column.unsetBloom_filter_length();
    }
    return states;
  }

  private static boolean declareReadable(SchemaElement element) {
    LogicalType logical = element.isSetLogicalType() ? element.getLogicalType() : new LogicalType();
    ConvertedType converted = element.getConverted_type();
    boolean entry = converted == ConvertedType.MAP_KEY_VALUE;
    if (logical.isSetMAP() || converted == ConvertedType.MAP || entry) {
      declareList(element, entry && !logical.isSetMAP());
      return true;
    }
    if (logical.isSetTIME()
        && logical.getTIME().isIsAdjustedToUTC()
        && logical.getTIME().getUnit().isSetNANOS()) {
      logical.getTIME().setIsAdjustedToUTC(false);
      return true;
    }
    boolean large =
        element.getPrecision() > MOST_DIGITS
            || (logical.isSetDECIMAL() && logical.getDECIMAL().getPrecision() > MOST_DIGITS);
    boolean bytes =
        large
            || logical.isSetGEOMETRY()
            || logical.isSetGEOGRAPHY()
            || logical.isSetBSON()
            || converted == ConvertedType.BSON;
    if (bytes) {
      unset(element);
    }
    return bytes;
  }

  /** The format lets the repeated group inside of a map be annotated, too; it is the element. */
  private static void declareList(SchemaElement map, boolean entry) {
    unset(map);
    if (!entry || map.getRepetition_type() != FieldRepetitionType.REPEATED) {
      map.setLogicalType(LogicalType.LIST(new ListType())).setConverted_type(ConvertedType.LIST);
    }
  }

  private static void unset(SchemaElement element) {
    element.unsetLogicalType();
    element.unsetConverted_type();
    element.unsetPrecision();
    element.unsetScale();
  }
}
