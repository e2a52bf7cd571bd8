package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.KeyEquality;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The two sides of a table that continues.
 *
 * @param parent rows of the previous snapshot; empty for the first one
 * @param run rows of the run
 * @param keys names of the key columns
 */
record Sides(Optional<TableSide> parent, TableSide run, List<String> keys) {

  Sides {
    keys = List.copyOf(keys);
  }

  List<HistoryColumn> columns() {
    return run.columns();
  }

  /** Rows of two sides that share their keys. */
  Relation join(TableSide left, TableSide right, JoinKind kind) {
    List<KeyEquality> equal = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      equal.add(new KeyEquality(left.keys(keys).get(i), right.keys(keys).get(i)));
    }
    return new Relation.Join(left.rows(), right.rows(), kind, equal);
  }
}
