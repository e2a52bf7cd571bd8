package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.history.MergeHistory;
import io.datasetbuilder.buildspec.history.MergeHistory.MissingRows;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of a run merged into those of the previous snapshot, where former rows remain: a row whose
 * keys get other values, or are removed, ends at the start of the run, and rows that are valid from
 * then follow. Keys are not null and repeat neither in the run nor among the valid rows.
 *
 * @param before rows of the previous snapshot
 * @param ofRun rows of the run
 * @param start of the run
 */
record TrackRows(
    MergeHistory spec, Sides sides, CountRows counting, long before, long ofRun, Instant start) {

  private static final DataType INSTANT = HistoryColumns.TRACKED.get(0).type();

  HistoryPlan plan() {
    return sides.parent().map(this::tracked).orElseGet(this::first);
  }

  private HistoryPlan first() {
    TableSide run = sides.run();
    long marked = counting.of(run.rows(), new Figure.CountWhere(run.marked())).get(0);
    Relation rows =
        new Relation.Project(
            run.where(new Expression.Not(run.marked())).rows(),
            values(place -> run.value(place), started(), open()));
    return new HistoryPlan(
        rows, columns(), HistoryCounts.tracked(ofRun, 0, 0, ofRun - marked, 0, 0, marked));
  }

  private HistoryPlan tracked(TableSide parent) {
    TableSide run = sides.run();
    TableSide valid = parent.where(new Expression.IsNull(parent.validTo()));
    MatchedRows rows = new MatchedRows(sides, valid, spec.removed() instanceof MissingRows);
    List<Long> counts =
        counting.of(
            sides.join(valid, run, JoinKind.FULL),
            new Figure.CountWhere(rows.added()),
            new Figure.CountWhere(rows.changed()),
            new Figure.CountWhere(rows.removed()),
            new Figure.CountWhere(run.marked()));
    long closed =
        counting
            .of(parent.rows(), new Figure.CountWhere(Expression.notNull(parent.validTo())))
            .get(0);
    return new HistoryPlan(
        new Relation.Concat(List.of(former(parent, rows), latter(valid, rows))),
        columns(),
        HistoryCounts.tracked(
            ofRun, before, closed, counts.get(0), counts.get(1), counts.get(2), counts.get(3)));
  }

  /** The rows of the previous snapshot, of which some end now. */
  private Relation former(TableSide parent, MatchedRows rows) {
    Expression ends =
        new Expression.AllOf(
            List.of(
                new Expression.IsNull(parent.validTo()),
                new Expression.AnyOf(List.of(rows.changed(), rows.removed()))));
    Relation joined = sides.join(parent, sides.run(), JoinKind.LEFT);
    return new Relation.Project(
        parent.with(joined).sorted().rows(),
        values(
            parent::value,
            parent.validFrom(),
            new Expression.When(ends, started(), parent.validTo())));
  }

  /** The rows that are valid from now. */
  private Relation latter(TableSide valid, MatchedRows rows) {
    TableSide run = sides.run();
    Relation joined =
        new Relation.Filter(
            sides.join(run, valid, JoinKind.LEFT),
            new Expression.AnyOf(List.of(rows.added(), rows.changed())));
    return new Relation.Project(
        run.with(joined).sorted().rows(), values(rows::merged, started(), open()));
  }

  private List<Named> values(ValueOf value, Expression from, Expression to) {
    List<Named> named = new ArrayList<>();
    for (HistoryColumn column : sides.columns()) {
      named.add(new Named(column.name(), value.at(named.size())));
    }
    named.add(new Named(HistorySpec.VALID_FROM, from));
    named.add(new Named(HistorySpec.VALID_TO, to));
    return named;
  }

  /** The value of a column, by its place. */
  private interface ValueOf {
    Expression at(int place);
  }

  private Expression started() {
    String text = start.truncatedTo(ChronoUnit.MICROS).toString();
    return new Expression.Convert(Expression.text(text), INSTANT);
  }

  private static Expression open() {
    return new Expression.NullLiteral(INSTANT);
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    sides.columns().forEach(column -> columns.add(column.column()));
    columns.addAll(HistoryColumns.TRACKED);
    return columns;
  }
}
