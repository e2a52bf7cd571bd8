package io.datasetbuilder.pipeline.runs.verify;

import java.util.List;
import java.util.Optional;

/**
 * What a table file says about itself.
 *
 * @param columns the top-level columns, hidden ones too, in file order
 */
public record TableFile(long rowCount, List<FileColumn> columns) {

  public TableFile {
    columns = List.copyOf(columns);
  }

  /**
   * A column of a file.
   *
   * @param dtype its canonical dtype; empty for a type that the pipeline does not have
   */
  public record FileColumn(String name, Optional<String> dtype) {}
}
