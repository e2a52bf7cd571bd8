package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.pipeline.model.manifest.DialectAdjustments;
import java.util.List;

/**
 * Facts of one of several files whose rows are one table.
 *
 * @param name its name, as messages show it
 * @param recordCount number of its rows
 * @param missing columns of the table that the file lacks: null in its rows
 * @param blankLines lines of a CSV with nothing in them that are no records
 * @param repeatedHeaders records of a CSV whose cells are those of its header
 * @param dialect counts of what the declared dialect of a CSV left out or changed
 */
public record BronzeFile(
    String name,
    long recordCount,
    List<String> missing,
    long blankLines,
    long repeatedHeaders,
    DialectAdjustments dialect) {
  public BronzeFile {
    missing = List.copyOf(missing);
  }

  /** A file that has all columns of the table. */
  public static BronzeFile whole(String name, BronzeTable table) {
    return new BronzeFile(
        name,
        table.recordCount(),
        List.of(),
        table.blankLines(),
        table.repeatedHeaders(),
        table.dialect());
  }

  /** The same file, which lacks columns of the table. */
  public BronzeFile lacking(List<String> columns) {
    return new BronzeFile(name, recordCount, columns, blankLines, repeatedHeaders, dialect);
  }
}
