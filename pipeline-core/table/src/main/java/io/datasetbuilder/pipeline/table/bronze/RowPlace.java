package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;

/**
 * Place of a row for people.
 *
 * @param row number of the row in its table, counted from 1
 * @param label the number; for a table of several files the number in its file, with the file
 */
public record RowPlace(long row, String label) {

  /**
   * The place of a row.
   *
   * @param files the files of its table in their order; empty for a table of one file
   */
  public static RowPlace of(long row, List<BronzeFile> files) {
    long before = 0;
    for (BronzeFile file : files) {
      if (row <= before + file.recordCount()) {
        return new RowPlace(row, (row - before) + " of " + Quoting.quoted(file.name()));
      }
      before += file.recordCount();
    }
    return new RowPlace(row, String.valueOf(row));
  }
}
