package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.buildspec.history.MergeHistory;
import io.datasetbuilder.buildspec.history.MergeHistory.MissingRows;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of a run merged into those of the previous snapshot: rows with known keys are replaced in
 * their place, those with new keys follow. Keys are not null and repeat on no side.
 *
 * @param before rows of the previous snapshot
 * @param ofRun rows of the run
 */
record MergeRows(MergeHistory spec, Sides sides, CountRows counting, long before, long ofRun) {

  HistoryPlan plan() {
    return sides.parent().map(this::merged).orElseGet(this::first);
  }

  private HistoryPlan first() {
    TableSide run = sides.run();
    long marked = counting.of(run.rows(), new Figure.CountWhere(run.marked())).get(0);
    return new HistoryPlan(
        run.where(new Expression.Not(run.marked())).table(),
        sides.columns().stream().map(HistoryColumn::column).toList(),
        HistoryCounts.untracked(ofRun, 0, ofRun - marked, 0, 0, marked));
  }

  private HistoryPlan merged(TableSide parent) {
    TableSide run = sides.run();
    Relation joined = sides.join(parent, run, JoinKind.FULL);
    MatchedRows rows = new MatchedRows(sides, parent, spec.removed() instanceof MissingRows);
    List<Long> counts =
        counting.of(
            joined,
            new Figure.CountWhere(rows.added()),
            new Figure.CountWhere(rows.changed()),
            new Figure.CountWhere(rows.removed()),
            new Figure.CountWhere(run.marked()));
    Relation kept =
        new Relation.Filter(
            joined,
            new Expression.Not(new Expression.AnyOf(List.of(rows.removed(), rows.isMark()))));
    Relation sorted =
        new Relation.Sort(
            kept, List.of(new Order(parent.row(), false), new Order(run.row(), false)), true);
    return new HistoryPlan(
        new Relation.Project(sorted, values(rows)),
        sides.columns().stream().map(HistoryColumn::column).toList(),
        HistoryCounts.untracked(
            ofRun, before, counts.get(0), counts.get(1), counts.get(2), counts.get(3)));
  }

  private List<Named> values(MatchedRows rows) {
    List<Named> named = new ArrayList<>();
    for (HistoryColumn column : sides.columns()) {
      named.add(new Named(column.name(), rows.merged(named.size())));
    }
    return named;
  }
}
