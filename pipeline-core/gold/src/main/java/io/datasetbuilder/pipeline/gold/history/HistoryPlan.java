package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Relation;
import java.util.List;

/**
 * A table that continues its previous snapshot.
 *
 * @param relation its rows: those of the snapshot in their order, then those that the run adds, in
 *     the order of the run
 * @param columns of the relation
 * @param counts proof of what the run changed
 */
public record HistoryPlan(Relation relation, List<Column> columns, HistoryCounts counts) {
  public HistoryPlan {
    columns = List.copyOf(columns);
  }
}
