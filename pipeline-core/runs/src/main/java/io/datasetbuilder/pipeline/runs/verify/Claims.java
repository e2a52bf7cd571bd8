package io.datasetbuilder.pipeline.runs.verify;

import java.util.List;
import java.util.Optional;

/**
 * What a document says about the table beside it.
 *
 * @param columns the table's columns in order, where it states them
 * @param rows the table's rows, where it states them
 * @param files the files it names
 */
record Claims(Optional<List<String>> columns, Optional<Long> rows, List<FileClaim> files) {

  Claims {
    columns = columns.map(List::copyOf);
    files = List.copyOf(files);
  }

  /**
   * What a document says about a file.
   *
   * @param path below the run's folder; possibly no valid path
   * @param sha256 64 hex digits
   */
  record FileClaim(
      String path, Optional<Long> rows, Optional<Long> bytes, Optional<String> sha256) {}
}
