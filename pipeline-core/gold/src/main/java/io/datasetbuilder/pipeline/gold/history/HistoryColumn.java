package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.pipeline.model.type.Column;
import java.util.Optional;

/**
 * Column of a table with history.
 *
 * @param column its name and type in the continued table
 * @param parent the column of the previous snapshot; empty when it has none of this name
 * @param run the column of the run; empty when it has none of this name
 */
record HistoryColumn(Column column, Optional<Column> parent, Optional<Column> run) {

  String name() {
    return column.name();
  }

  /** The column of one side. */
  Optional<Column> of(boolean ofParent) {
    return ofParent ? parent : run;
  }
}
