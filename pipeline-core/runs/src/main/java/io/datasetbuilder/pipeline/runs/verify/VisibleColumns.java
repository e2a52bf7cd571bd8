package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.pipeline.runs.verify.TableFile.FileColumn;
import java.util.List;

/** The columns of a file that users see. */
final class VisibleColumns {

  /** In the file, never in a schema that users see. */
  private static final String HIDDEN_ROW_NUMBER = "_kpubdata_row_seq";

  private VisibleColumns() {}

  static List<FileColumn> of(TableFile file) {
    return file.columns().stream()
        .filter(column -> !column.name().equals(HIDDEN_ROW_NUMBER))
        .toList();
  }
}
