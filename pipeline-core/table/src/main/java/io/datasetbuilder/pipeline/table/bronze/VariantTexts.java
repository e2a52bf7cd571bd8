package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Writes the variants of Parquet files as JSON texts. Equal variants have equal texts, however the
 * file stores them. Memory does not grow with the rows. Safe on hostile bytes and for concurrent
 * use.
 */
@FunctionalInterface
public interface VariantTexts {

  /**
   * Copies a file with a text in place of each variant in some of its columns. The copy states
   * nothing about the values of any column.
   *
   * @param parquetFile with a footer that was checked before
   * @param columns names of columns that hold variants, maybe inside of lists and structs
   * @param copy an existing file, which is replaced
   * @return why a column has variants without a text, by column; the copy has such a column as the
   *     file has it
   * @throws IOException the copy cannot be written
   */
  Map<String, Problem> copy(
      Location parquetFile, Set<String> columns, Location copy, Interruption interruption)
      throws IOException;
}
