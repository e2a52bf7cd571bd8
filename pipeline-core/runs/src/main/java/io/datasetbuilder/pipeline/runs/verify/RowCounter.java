package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.util.OptionalLong;

/** Counts the rows of tables that are not Parquet: CSV and JSON Lines. Safe for concurrent use. */
@FunctionalInterface
public interface RowCounter {

  /** Counts nothing. */
  RowCounter NONE = (path, file) -> OptionalLong.empty();

  /**
   * The rows of a file; empty when it is none of the formats that can be counted.
   *
   * @param path states the format by its ending
   */
  OptionalLong count(RunPath path, Location file);
}
