package io.datasetbuilder.pipeline.document.datapackage;

import io.datasetbuilder.pipeline.document.description.DescribedFile;
import java.util.Map;
import java.util.Optional;

/**
 * The same rows as CSV, beside the Parquet files: what tools of the standard read as a table.
 *
 * @param table the whole table
 * @param splits by the split's name
 */
public record CsvCopies(Optional<DescribedFile> table, Map<String, DescribedFile> splits) {

  public CsvCopies {
    splits = Map.copyOf(splits);
  }

  /** There are Parquet files only. */
  public static CsvCopies none() {
    return new CsvCopies(Optional.empty(), Map.of());
  }

  /** Only the whole table has one. */
  public static CsvCopies ofTable(DescribedFile table) {
    return new CsvCopies(Optional.of(table), Map.of());
  }
}
