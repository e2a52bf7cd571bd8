package io.datasetbuilder.pipeline.table.quality;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.quality.CheckResultFactory.RowShare;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation.EvaluatedCheck;
import io.datasetbuilder.pipeline.table.quality.RuleName.RulePaths;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The rules of {@code quality} over one source's table (Spec, "quality"). Immutable; the same for
 * preview and build.
 */
public final class QualityEvaluator {

  private final String sourceKey;
  private final List<Column> columns;
  private final QualityRules rules;

  /**
   * For one source.
   *
   * @param sourceKey its output key
   * @param columns the visible columns of its Silver table
   */
  public QualityEvaluator(String sourceKey, List<Column> columns, QualityRules rules) {
    this.sourceKey = sourceKey;
    this.columns = List.copyOf(columns);
    this.rules = rules;
  }

  /** Adds the aggregates that the rules need to the batch of the table. */
  public PreparedRules ask(AggregateBatch sheet) {
    AggregateRef rows = sheet.ask(new Figure.CountRows());
    CheckResultFactory form = new CheckResultFactory(sourceKey);
    List<PreparedCheck> asked = new ArrayList<>();
    rules
        .maxDuplicateRate()
        .map(rate -> new DuplicateRateCheck(form, rate, rules.maxDuplicateRateSeverity(), rows))
        .ifPresent(asked::add);
    rules
        .maxNullRatio()
        .forEach(
            (name, ratio) ->
                column(name)
                    .map(
                        column ->
                            NullRatioCheck.ask(
                                form,
                                column,
                                ratio,
                                requireNonNull(rules.maxNullRatioSeverity().get(name)),
                                rows,
                                sheet))
                    .ifPresent(asked::add));
    rules
        .minRows()
        .map(least -> new MinRowsCheck(form, least, rules.minRowsSeverity(), rows))
        .ifPresent(asked::add);
    askRanges(form, rows, sheet, asked);
    askComparisons(form, rows, sheet, asked);
    return new PreparedRules(asked);
  }

  private void askRanges(
      CheckResultFactory form, AggregateRef rows, AggregateBatch sheet, List<PreparedCheck> asked) {
    for (int i = 0; i < rules.range().size(); i++) {
      RangeCheck question = new RangeCheck(form, i, rules.range().get(i));
      column(question.rule().column())
          .map(column -> question.ask(column, rows, sheet))
          .ifPresent(asked::add);
    }
  }

  private void askComparisons(
      CheckResultFactory form, AggregateRef rows, AggregateBatch sheet, List<PreparedCheck> asked) {
    for (int i = 0; i < rules.compareColumns().size(); i++) {
      CompareColumnsCheck question =
          new CompareColumnsCheck(form, i, rules.compareColumns().get(i));
      Optional<Column> left = column(question.rule().left());
      Optional<Column> right = column(question.rule().right());
      if (left.isPresent() && right.isPresent()) {
        asked.add(question.ask(left.get(), right.get(), rows, sheet));
      }
    }
  }

  private Optional<Column> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** {@code min_rows}. A table without rows is checked too: nothing is divided. */
  record MinRowsCheck(
      CheckResultFactory form, long least, QualityRules.Severity severity, AggregateRef rows)
      implements PreparedCheck {

    @Override
    public Optional<EvaluatedCheck> evaluate(AggregateResults answers, LongSupplier distinctRows) {
      long found = answers.count(rows);
      CheckStatus status = CheckResultFactory.status(found < least, severity);
      String violation =
          "the table has "
              + NumberFormat.counted(found, "row")
              + ", fewer than "
              + NumberFormat.count(least);
      return Optional.of(
          new EvaluatedCheck(
              RulePaths.of(RuleName.MIN_ROWS), form.rows(status, found, least, violation)));
    }
  }

  /** {@code max_duplicate_rate}: rows beyond the distinct ones, over all visible columns. */
  record DuplicateRateCheck(
      CheckResultFactory form, BigDecimal most, QualityRules.Severity severity, AggregateRef rows)
      implements PreparedCheck {

    @Override
    public Optional<EvaluatedCheck> evaluate(AggregateResults answers, LongSupplier distinctRows) {
      long evaluated = answers.count(rows);
      if (evaluated == 0) {
        return Optional.empty();
      }
      RowShare repeated = new RowShare(evaluated - distinctRows.getAsLong(), evaluated);
      return form.counted(
          RuleName.MAX_DUPLICATE_RATE,
          RulePaths.of(RuleName.MAX_DUPLICATE_RATE),
          Optional.empty(),
          CheckResultFactory.status(repeated.exceeds(most), severity),
          repeated,
          JsonValue.of(most),
          " rows repeat another row");
    }
  }
}
