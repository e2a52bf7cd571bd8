package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.pipeline.model.file.Location;
import java.util.Optional;

/**
 * Reads what a Parquet file says about itself, without the engine that wrote it: a second opinion.
 * Safe for concurrent use and on damaged files.
 */
public interface TableFileFacts {

  /** Rows and columns of a file; empty when it cannot be read as Parquet. */
  Optional<TableFile> read(Location parquetFile);
}
