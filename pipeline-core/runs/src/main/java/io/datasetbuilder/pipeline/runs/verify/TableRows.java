package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.util.Optional;
import java.util.OptionalLong;

/** Counts the rows of a run's file in the way that suits its format. */
final class TableRows {

  private final TableFileFacts tableFiles;
  private final RowCounter counter;

  TableRows(TableFileFacts tableFiles, RowCounter counter) {
    this.tableFiles = tableFiles;
    this.counter = counter;
  }

  /** Empty when the file is of no kind that can be counted, or is damaged. */
  OptionalLong count(RunPath path, RunUnderTest run) {
    Location file = run.files().locate(path);
    if (!isParquet(path)) {
      return counter.count(path, file);
    }
    Optional<TableFileFacts.TableFile> table = tableFiles.read(file);
    return table.isPresent() ? OptionalLong.of(table.get().rowCount()) : OptionalLong.empty();
  }

  static boolean isParquet(RunPath path) {
    return path.fileName().endsWith(".parquet");
  }
}
