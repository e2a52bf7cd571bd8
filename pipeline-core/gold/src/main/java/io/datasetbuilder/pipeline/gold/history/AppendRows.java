package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.buildspec.history.AppendHistory;
import io.datasetbuilder.buildspec.history.AppendHistory.OnDuplicate;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.KeyEquality;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rows of a run after those of the previous snapshot. Of rows that share their keys the first or
 * the last remains; a rule that refuses them is checked before.
 *
 * @param before rows of the previous snapshot
 * @param ofRun rows of the run
 */
record AppendRows(AppendHistory spec, Sides sides, CountRows counting, long before, long ofRun) {

  private static final String KEPT = "kept";

  HistoryPlan plan() {
    boolean compared = !spec.keys().isEmpty() && spec.onDuplicate() != OnDuplicate.FAIL;
    Optional<TableSide> earlier = compared ? earlier() : sides.parent();
    TableSide added = compared ? added() : sides.run();
    long kept = compared ? earlier.map(side -> counting.all(side.rows())).orElse(0L) : before;
    long rows = compared ? counting.all(added.rows()) : ofRun;
    List<Relation> parts = new ArrayList<>();
    earlier.ifPresent(side -> parts.add(side.table()));
    parts.add(added.table());
    return new HistoryPlan(
        parts.size() == 1 ? parts.get(0) : new Relation.Concat(parts),
        sides.columns().stream().map(HistoryColumn::column).toList(),
        HistoryCounts.untracked(ofRun, before, rows, 0, before - kept, ofRun - rows));
  }

  /** The rows of the previous snapshot: without those that the run repeats, where the last stay. */
  private Optional<TableSide> earlier() {
    return spec.onDuplicate() == OnDuplicate.KEEP_LAST
        ? sides
            .parent()
            .map(side -> side.with(sides.join(side, sides.run(), JoinKind.ANTI)).sorted())
        : sides.parent();
  }

  /** The rows of the run, each key once: where the first stay, only keys that are new. */
  private TableSide added() {
    TableSide once = onceEach();
    boolean onlyNew = spec.onDuplicate() == OnDuplicate.KEEP_FIRST;
    TableSide added =
        onlyNew && sides.parent().isPresent()
            ? once.with(sides.join(once, sides.parent().get(), JoinKind.ANTI))
            : once;
    return added.sorted();
  }

  private TableSide onceEach() {
    TableSide run = sides.run();
    List<Named> keys = new ArrayList<>();
    run.keys(spec.keys()).forEach(key -> keys.add(new Named("k" + keys.size(), key)));
    Figure chosen =
        spec.onDuplicate() == OnDuplicate.KEEP_FIRST
            ? new Figure.Min(run.row())
            : new Figure.Max(run.row());
    Relation kept = new Aggregate(run.rows(), keys, List.of(new Measure(KEPT, chosen)));
    return run.with(
        new Relation.Join(
            run.rows(),
            kept,
            JoinKind.SEMI,
            List.of(new KeyEquality(run.row(), TableSide.column(KEPT)))));
  }
}
