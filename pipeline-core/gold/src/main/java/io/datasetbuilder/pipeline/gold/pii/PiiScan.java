package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for personal data in a Silver table (Spec, "pii"). It asks one count a column of the scan
 * that all stages share, and reads values only of the columns where that count is not zero. Columns
 * of texts and of whole numbers are read, and lists of these. For one table and one thread: first
 * {@link #ask}, then {@link #findings}.
 */
public final class PiiScan {

  private final List<Column> columns;
  private final Map<Column, AggregateRef> asked = new LinkedHashMap<>();

  /**
   * @param columns the columns of the table
   * @param leftOut names of columns not to look at; names that the table lacks have no effect
   */
  public PiiScan(List<Column> columns, Set<String> leftOut) {
    this.columns = columns.stream().filter(column -> !leftOut.contains(column.name())).toList();
  }

  /** Adds the counts that this scan needs to the batch of the table. */
  public void ask(AggregateBatch sheet) {
    for (Column column : columns) {
      question(column)
          .ifPresent(condition -> asked.put(column, sheet.ask(new Figure.CountWhere(condition))));
    }
  }

  /**
   * Findings of personal data in the table.
   *
   * @param answers results of the batch to which this scan added its aggregates
   * @param table the table of that batch
   * @throws io.datasetbuilder.pipeline.table.plan.EngineFailure when the values cannot be read
   */
  public PiiFindings findings(
      AggregateResults answers, TableEngine.Session engine, TableSource table) {
    List<PiiFinding> all = new ArrayList<>();
    Map<NumberColumn, List<PiiFinding>> ofNumbers =
        new NumberScan(engine, table).findings(largeNumbers(answers));
    for (Column column : columns) {
      List<PiiFinding> ofValues =
          NumberColumn.canHold(column.type())
              ? ofNumbers.getOrDefault(new NumberColumn(column), List.of())
              : ofValues(column, answers, engine, table);
      all.addAll(ofValues);
      SuspiciousNames.kindOf(column.name())
          .filter(kind -> ofValues.stream().noneMatch(finding -> finding.kind() == kind))
          .ifPresent(kind -> all.add(new PiiFinding(column.name(), kind, 1, PiiBasis.NAME)));
    }
    return new PiiFindings(all);
  }

  private List<NumberColumn> largeNumbers(AggregateResults answers) {
    return asked.entrySet().stream()
        .filter(entry -> NumberColumn.canHold(entry.getKey().type()))
        .filter(entry -> answers.count(entry.getValue()) > 0)
        .map(entry -> new NumberColumn(entry.getKey()))
        .toList();
  }

  private List<PiiFinding> ofValues(
      Column column, AggregateResults answers, TableEngine.Session engine, TableSource table) {
    AggregateRef place = asked.get(column);
    long rows = place == null ? 0 : answers.count(place);
    if (rows == 0) {
      return List.of();
    }
    if (!TextColumn.isText(column.type())) {
      return List.of(
          new PiiFinding(column.name(), PiiKind.UNCHECKED_VALUES, rows, PiiBasis.UNCHECKED));
    }
    TextColumn texts = new TextColumn(column);
    KindCounts counts = new KindCounts(column.name());
    engine.forEach(texts.suspects(table), counts::add);
    return counts.findings(column.name(), texts.count(counts.compared(), engine, table)::get);
  }

  /** Whether columns of a type can hold personal data in a form that a scan reads or counts. */
  static boolean reads(DataType type) {
    return TextColumn.isText(type) || NumberColumn.canHold(type) || TextColumn.hidesText(type);
  }

  private static Optional<Expression> question(Column column) {
    if (TextColumn.isText(column.type())) {
      return Optional.of(new TextColumn(column).suspect());
    }
    if (NumberColumn.canHold(column.type())) {
      return Optional.of(new NumberColumn(column).large());
    }
    return TextColumn.hidesText(column.type())
        ? Optional.of(Expression.notNull(Expression.column(column.name())))
        : Optional.empty();
  }
}
