package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.quality.CheckResultFactory.RowShare;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation.EvaluatedCheck;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Results of one rule of a list. One violation breaks a rule that every row is to keep.
 *
 * @param form what the results of a source have in common
 * @param at the rule's place in the spec
 */
record RuleResults(
    CheckResultFactory form, RuleName rule, String at, QualityRules.Severity severity) {

  /**
   * The result for the rows that were checked; empty without such a row.
   *
   * @param column the column, or columns joined by a comma
   * @param broken the rows that break the rule
   * @param wording the end of a sentence that begins with {@code 3 of 10}
   */
  Optional<EvaluatedCheck> counted(
      String column, JsonValue threshold, RowShare broken, String wording) {
    return form.counted(
        rule,
        at,
        Optional.of(column),
        CheckResultFactory.status(broken.part() > 0, severity),
        broken,
        threshold,
        wording);
  }

  /**
   * The check of a rule whose violations are counted in the batch.
   *
   * @param evaluated the number of rows that are checked
   */
  PreparedCheck eachRow(
      String column,
      JsonValue threshold,
      ToLongFunction<AggregateResults> evaluated,
      AggregateRef violating,
      String wording) {
    return (answers, distinct) ->
        counted(
            column,
            threshold,
            new RowShare(answers.count(violating), evaluated.applyAsLong(answers)),
            wording);
  }

  /** The same for a rule of one column, whose nulls are not checked. */
  PreparedCheck eachValue(
      Column column,
      JsonValue threshold,
      AggregateRef violating,
      String wording,
      CheckedTable table) {
    AggregateRef nulls = table.nulls(column);
    return eachRow(
        column.name(),
        threshold,
        answers -> answers.count(table.rows()) - answers.count(nulls),
        violating,
        wording);
  }

  /** The result of a rule on a column as a whole. */
  EvaluatedCheck stated(
      String column,
      JsonValue threshold,
      JsonValue actual,
      boolean violated,
      long evaluated,
      String violation) {
    CheckStatus status = CheckResultFactory.status(violated, severity);
    return new EvaluatedCheck(
        at, form.stated(rule, column, status, actual, threshold, evaluated, violation));
  }

  /**
   * The check of a rule that the types of its columns prevent. It has no result where all values of
   * one of them are null, whatever dtype the format of the source gave the column.
   */
  PreparedCheck prevented(
      String shown, List<Column> columns, JsonValue threshold, String why, CheckedTable table) {
    EvaluatedCheck prevented = prevented(shown, threshold, why);
    List<AggregateRef> nulls = columns.stream().map(table::nulls).toList();
    return (answers, distinct) ->
        nulls.stream().anyMatch(each -> table.isAllNull(answers, each))
            ? Optional.empty()
            : Optional.of(prevented);
  }

  /** The result of a rule that cannot be checked. */
  EvaluatedCheck prevented(String shown, JsonValue threshold, String why) {
    return new EvaluatedCheck(at, form.prevented(rule, shown, severity, threshold, why));
  }
}
