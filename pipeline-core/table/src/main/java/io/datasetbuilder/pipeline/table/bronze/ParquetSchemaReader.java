package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.Location;
import java.util.List;

/**
 * Reads what a Parquet file says about its columns: its footer, never a page. Which types a dataset
 * can hold is settled here once, for uploads and for builds. Safe on hostile bytes and for
 * concurrent use.
 */
public interface ParquetSchemaReader {

  /**
   * The columns of a file, at least one, in its order and with names as they are written. Refused
   * with {@link RecordProblem#UNSUPPORTED_COLUMN_TYPE} for each column, or part of one, that a
   * dataset cannot hold, {@code at} being its name and the names inside it; with another code for
   * what is no Parquet file, damaged or encrypted.
   */
  Result<List<ParquetColumn>> read(Location parquetFile);
}
