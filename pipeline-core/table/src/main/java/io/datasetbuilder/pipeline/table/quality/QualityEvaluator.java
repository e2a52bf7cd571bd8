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
import io.datasetbuilder.pipeline.table.quality.CheckResultFactory.RowShare;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation.EvaluatedCheck;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules of {@code quality} over one source's table (Spec, "quality"). Immutable; the same for
 * preview and build.
 */
public final class QualityEvaluator {

  private final String sourceKey;
  private final List<Column> columns;
  private final QualityRules rules;
  private final Instant now;

  /**
   * For one source.
   *
   * @param sourceKey its output key
   * @param columns the visible columns of its Silver table
   * @param now time at which it is evaluated
   */
  public QualityEvaluator(String sourceKey, List<Column> columns, QualityRules rules, Instant now) {
    this.sourceKey = sourceKey;
    this.columns = List.copyOf(columns);
    this.rules = rules;
    this.now = now;
  }

  /** Adds the aggregates that the rules need to the batch of the table. */
  public PreparedRules ask(AggregateBatch batch) {
    CheckedTable table = CheckedTable.of(columns, batch, now);
    CheckResultFactory form = new CheckResultFactory(sourceKey);
    List<PreparedCheck> asked = new ArrayList<>();
    rules
        .maxDuplicateRate()
        .map(
            rate ->
                new DuplicateRateCheck(form, rate, rules.maxDuplicateRateSeverity(), table.rows()))
        .ifPresent(asked::add);
    askNullRatios(form, table, asked);
    rules
        .minRows()
        .map(least -> new MinRowsCheck(form, least, rules.minRowsSeverity(), table.rows()))
        .ifPresent(asked::add);
    rules.forEachListed(
        RuleName.QUALITY,
        (rule, at) ->
            RuleCheck.of(
                    rule,
                    new RuleResults(form, RuleName.of(rule.kind()), at.notation(), rule.severity()),
                    table)
                .ifPresent(asked::add));
    return new PreparedRules(asked);
  }

  private void askNullRatios(
      CheckResultFactory form, CheckedTable table, List<PreparedCheck> asked) {
    for (Map.Entry<String, BigDecimal> most : rules.maxNullRatio().entrySet()) {
      String name = most.getKey();
      table
          .column(name)
          .map(
              column ->
                  new NullRatioCheck(
                      form,
                      name,
                      most.getValue(),
                      requireNonNull(rules.maxNullRatioSeverity().get(name)),
                      table.rows(),
                      table.nulls(column)))
          .ifPresent(asked::add);
    }
  }

  /** {@code min_rows}. A table without rows is checked too: nothing is divided. */
  record MinRowsCheck(
      CheckResultFactory form, long least, QualityRules.Severity severity, AggregateRef rows)
      implements PreparedCheck {

    @Override
    public Optional<EvaluatedCheck> evaluate(AggregateResults answers, DistinctCounts distinct) {
      long found = answers.count(rows);
      CheckStatus status = CheckResultFactory.status(found < least, severity);
      String violation =
          "the table has "
              + NumberFormat.counted(found, "row")
              + ", fewer than "
              + NumberFormat.count(least);
      return Optional.of(
          new EvaluatedCheck(
              RuleName.MIN_ROWS.place(), form.rows(status, found, least, violation)));
    }
  }

  /** {@code max_duplicate_rate}: rows beyond the distinct ones, over all visible columns. */
  record DuplicateRateCheck(
      CheckResultFactory form, BigDecimal most, QualityRules.Severity severity, AggregateRef rows)
      implements PreparedCheck {

    @Override
    public Optional<EvaluatedCheck> evaluate(AggregateResults answers, DistinctCounts distinct) {
      long evaluated = answers.count(rows);
      if (evaluated == 0) {
        return Optional.empty();
      }
      RowShare repeated = new RowShare(evaluated - distinct.rows(), evaluated);
      return form.counted(
          RuleName.MAX_DUPLICATE_RATE,
          RuleName.MAX_DUPLICATE_RATE.place(),
          Optional.empty(),
          CheckResultFactory.status(repeated.exceeds(most), severity),
          repeated,
          JsonValue.of(most),
          " rows repeat another row");
    }
  }
}
