package io.datasetbuilder.pipeline.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.Severity;
import io.datasetbuilder.pipeline.figure.Asked;
import io.datasetbuilder.pipeline.figure.FigureAnswers;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * A rule that every row is to keep: one violation breaks it.
 *
 * @param at the rule's place in the spec
 * @param column as the result names it
 * @param judged how many rows are judged
 * @param violating counts the rows that break the rule
 * @param wording what is said of some of many: {@code 3 of 10} and this
 */
record RowRuleCheck(
    ResultForm form,
    RuleName rule,
    String at,
    String column,
    Severity severity,
    JsonValue threshold,
    ToLongFunction<FigureAnswers> judged,
    Asked violating,
    String wording)
    implements AskedCheck {

  @Override
  public Optional<EvaluatedCheck> evaluate(FigureAnswers answers, LongSupplier distinctRows) {
    Share broken = new Share(answers.count(violating), judged.applyAsLong(answers));
    if (broken.ofNothing()) {
      return Optional.empty();
    }
    CheckStatus status = broken.part() > 0 ? ResultForm.violated(severity) : CheckStatus.PASS;
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
