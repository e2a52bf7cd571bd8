package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.history.AppendHistory.OnDuplicate;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.history.MergeHistory;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.compare.RowFilters;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether the Gold rows of a run can continue the previous snapshot of their table, and
 * plans the continued table. For one thread, as its session is.
 */
public final class ContinueTable {

  private static final String PARENT = "of the previous snapshot";
  private static final String RUN = "of this run";

  private final HistorySpec spec;
  private final String at;
  private final Masking masking;
  private final CountRows counting;

  /**
   * @param at location of the history in its spec
   * @param masking columns whose values are not published, of the previous snapshot either
   */
  public ContinueTable(HistorySpec spec, String at, Masking masking, TableEngine.Session engine) {
    this.spec = spec;
    this.at = at;
    this.masking = masking;
    this.counting = new CountRows(engine);
  }

  /**
   * Plans the continued table, or reports everything that forbids it.
   *
   * @param parent the previous snapshot; empty for the first one
   * @param run the Gold rows of the run, masked
   * @param start of the run
   * @throws io.datasetbuilder.pipeline.table.plan.EngineFailure when the rows cannot be counted
   */
  public Result<HistoryPlan> plan(Optional<StoredTable> parent, StoredTable run, Instant start) {
    List<Problem> problems = new ArrayList<>();
    checkMasked(problems);
    if (problems.isEmpty() && run.rows() == 0 && parent.filter(this::mayStay).isPresent()) {
      return unchanged(parent.get());
    }
    List<HistoryColumn> columns =
        new HistoryColumns(spec, at, problems)
            .of(parent.map(stored -> stored.table().columns()), run.table().columns());
    Optional<Expression> marker = marker(run.table().columns(), problems);
    if (!problems.isEmpty()) {
      return Result.refused(problems);
    }
    Sides sides =
        new Sides(
            parent.map(stored -> ofParent(stored.table(), columns)),
            ofRun(run.table(), columns, marker),
            spec.keys());
    checkKeys(sides, problems);
    if (!problems.isEmpty()) {
      return Result.refused(problems);
    }
    long before = parent.map(StoredTable::rows).orElse(0L);
    return Result.ok(
        spec.match(
            append -> new AppendRows(append, sides, counting, before, run.rows()).plan(),
            merge ->
                merge.track()
                    ? new TrackRows(merge, sides, counting, before, run.rows(), start).plan()
                    : new MergeRows(merge, sides, counting, before, run.rows()).plan()));
  }

  /** Whether a run without rows leaves a table as it is, whatever types its columns have. */
  private boolean mayStay(StoredTable parent) {
    List<Column> columns = parent.table().columns();
    boolean statesAll =
        spec.match(append -> false, merge -> merge.removed() instanceof MergeHistory.MissingRows);
    return !statesAll
        && columns.stream().map(Column::name).toList().containsAll(spec.keys())
        && (!spec.isTracked() || columns.containsAll(HistoryColumns.TRACKED));
  }

  private Result<HistoryPlan> unchanged(StoredTable parent) {
    List<Column> columns = parent.table().columns();
    List<Problem> problems = new ArrayList<>();
    TableSide side =
        ofParent(
            parent.table(),
            columns.stream()
                .filter(column -> !spec.isTracked() || !HistoryColumns.TRACKED.contains(column))
                .map(column -> new HistoryColumn(column, Optional.of(column), Optional.of(column)))
                .toList());
    if (!spec.keys().isEmpty()) {
      refuseNulls(new KeyFindings(counting, spec.keys()).nulls(side), PARENT, problems);
    }
    Relation rows = masking.over(new Relation.Scan(parent.table()), columns);
    return problems.isEmpty()
        ? Result.ok(new HistoryPlan(rows, columns, unchanged(side, parent.rows())))
        : Result.refused(problems);
  }

  private HistoryCounts unchanged(TableSide side, long rows) {
    if (!spec.isTracked()) {
      return HistoryCounts.untracked(0, rows, 0, 0, 0, 0);
    }
    Relation.Figure closed = new Relation.Figure.CountWhere(Expression.notNull(side.validTo()));
    return HistoryCounts.tracked(0, rows, counting.of(side.rows(), closed).get(0), 0, 0, 0, 0);
  }

  /** A stored table with its number of rows. */
  public record StoredTable(ParquetTable table, long rows) {}

  private TableSide ofParent(ParquetTable table, List<HistoryColumn> columns) {
    String number = TableSource.freeName(table.columns(), "row");
    List<Relation.Named> values = new ArrayList<>();
    for (Column column : table.columns()) {
      values.add(new Relation.Named(column.name(), masking.value(column)));
    }
    values.add(new Relation.Named(number, Expression.column(number)));
    Relation masked = new Relation.Project(numbered(table, number), values);
    return TableSide.ofParent(masked, number, columns, spec.isTracked());
  }

  private static TableSide ofRun(
      ParquetTable table, List<HistoryColumn> columns, Optional<Expression> marker) {
    String number = TableSource.freeName(table.columns(), "row");
    return TableSide.ofRun(numbered(table, number), number, columns, marker);
  }

  private static Relation numbered(ParquetTable table, String number) {
    return new Relation.NumberRows(new Relation.Scan(table), number, 1);
  }

  private void checkMasked(List<Problem> problems) {
    for (int i = 0; i < spec.keys().size(); i++) {
      checkMasked(spec.keys().get(i), at + ".keys[" + i + "]", problems);
    }
    markedBy().ifPresent(marked -> checkMasked(marked.column(), at + ".removed", problems));
    spec.incremental()
        .ifPresent(fetch -> checkMasked(fetch.column(), at + ".incremental.column", problems));
  }

  private void checkMasked(String column, String place, List<Problem> problems) {
    if (masking.columns().contains(column)) {
      problems.add(
          Problem.of(
              ValidationProblem.HISTORY_COLUMN_MASKED,
              place,
              "the column " + Quoting.quoted(column) + " is masked in Gold"));
    }
  }

  private Optional<MergeHistory.MarkedRows> markedBy() {
    return spec.match(append -> Optional.empty(), MergeHistory::marker);
  }

  private Optional<Expression> marker(List<Column> columns, List<Problem> problems) {
    return markedBy()
        .flatMap(
            marked ->
                RowFilters.condition(
                    List.of(
                        new GoldFilter.Comparison(
                            marked.column(), GoldFilter.Comparator.EQ, marked.value())),
                    at + ".removed",
                    (name, place) -> cell(columns, name, problems),
                    problems));
  }

  private Optional<RowFilters.Cell> cell(
      List<Column> columns, String name, List<Problem> problems) {
    Optional<Column> column =
        columns.stream().filter(found -> found.name().equals(name)).findFirst();
    if (column.isEmpty()) {
      problems.add(
          Problem.of(
                  HistoryProblem.HISTORY_COLUMN_MISSING,
                  at + ".removed.column",
                  "the Gold table has no column " + Quoting.quoted(name))
              .suggestingColumn(name, columns.stream().map(Column::name).toList()));
    }
    return column.map(found -> new RowFilters.Cell(found, Expression.column(name), false));
  }

  private void checkKeys(Sides sides, List<Problem> problems) {
    if (spec.keys().isEmpty()) {
      return;
    }
    KeyFindings findings = new KeyFindings(counting, spec.keys());
    refuseNulls(findings.nulls(sides.run()), RUN, problems);
    boolean unique = spec.match(append -> append.onDuplicate() == OnDuplicate.FAIL, merge -> true);
    if (unique) {
      refuseRepeated(findings.repeated(sides.run()), RUN, problems);
    }
    if (sides.parent().isPresent()) {
      checkKeys(findings, sides, sides.parent().get(), problems);
    }
  }

  private void checkKeys(
      KeyFindings findings, Sides sides, TableSide parent, List<Problem> problems) {
    if (spec instanceof MergeHistory) {
      TableSide valid =
          spec.isTracked() ? parent.where(new Expression.IsNull(parent.validTo())) : parent;
      refuseNulls(findings.nulls(valid), PARENT, problems);
      refuseRepeated(findings.repeated(valid), PARENT, problems);
      return;
    }
    refuseNulls(findings.nulls(parent), PARENT, problems);
    boolean refused =
        spec.match(append -> append.onDuplicate() == OnDuplicate.FAIL, merge -> false);
    KeyFindings.Found shared =
        refused ? findings.shared(sides, parent) : new KeyFindings.Found(0, 0, 0);
    if (shared.any()) {
      problems.add(
          Problem.of(
              HistoryProblem.HISTORY_DUPLICATE_KEYS,
              at + ".keys",
              "%s of this run %s keys of the previous snapshot, first row %s"
                  .formatted(
                      NumberFormat.counted(shared.rows(), "row"),
                      shared.rows() == 1 ? "has" : "have",
                      NumberFormat.count(shared.firstRow()))));
    }
  }

  private void refuseNulls(KeyFindings.Found found, String whose, List<Problem> problems) {
    if (found.any()) {
      problems.add(
          Problem.of(
              HistoryProblem.HISTORY_NULL_KEYS,
              at + ".keys",
              "%s %s %s a null key, first row %s"
                  .formatted(
                      NumberFormat.counted(found.rows(), "row"),
                      whose,
                      found.rows() == 1 ? "has" : "have",
                      NumberFormat.count(found.firstRow()))));
    }
  }

  private void refuseRepeated(KeyFindings.Found found, String whose, List<Problem> problems) {
    if (found.any()) {
      problems.add(
          Problem.of(
              HistoryProblem.HISTORY_DUPLICATE_KEYS,
              at + ".keys",
              "%s %s %s in %s, first in row %s"
                  .formatted(
                      NumberFormat.counted(found.keys(), "key"),
                      whose,
                      found.keys() == 1 ? "repeats" : "repeat",
                      NumberFormat.counted(found.rows(), "row"),
                      NumberFormat.count(found.firstRow()))));
    }
  }
}
