package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.table.aggregate.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * A rule that every row is to keep: one violation breaks it.
 *
 * @param at the rule's place in the spec
 * @param column as the result names it
 * @param evaluated how many rows are checked
 * @param violating counts the rows that break the rule
 * @param wording what is said of some of many: {@code 3 of 10} and this
 */
record RowRuleCheck(
    CheckResultFactory form,
    RuleName rule,
    String at,
    String column,
    QualityRules.Severity severity,
    JsonValue threshold,
    ToLongFunction<AggregateResults> evaluated,
    AggregateRef violating,
    String wording)
    implements PreparedCheck {

  @Override
  public Optional<EvaluatedCheck> evaluate(AggregateResults answers, LongSupplier distinctRows) {
    RowShare broken = new RowShare(answers.count(violating), evaluated.applyAsLong(answers));
    if (broken.ofNothing()) {
      return Optional.empty();
    }
    CheckStatus status =
        broken.part() > 0 ? CheckResultFactory.violated(severity) : CheckStatus.PASS;
    QualityCheckResult result =
        form.counted(
            rule,
            Optional.of(column),
            status,
            broken,
            threshold,
            Optional.of(broken.part()),
            broken.shown() + wording);
    return Optional.of(new EvaluatedCheck(at, result));
  }
}
