package io.datasetbuilder.pipeline.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.Severity;
import io.datasetbuilder.pipeline.figure.Asked;
import io.datasetbuilder.pipeline.figure.FigureAnswers;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.LongSupplier;

/** {@code max_duplicate_rate}: rows beyond the distinct ones, over all visible columns. */
record DuplicateRateCheck(ResultForm form, BigDecimal most, Severity severity, Asked rows)
    implements AskedCheck {

  @Override
  public Optional<EvaluatedCheck> evaluate(FigureAnswers answers, LongSupplier distinctRows) {
    long judged = answers.count(rows);
    if (judged == 0) {
      return Optional.empty();
    }
    Share repeated = new Share(judged - distinctRows.getAsLong(), judged);
    CheckStatus status = repeated.exceeds(most) ? ResultForm.violated(severity) : CheckStatus.PASS;
    QualityCheckResult result =
        form.counted(
            RuleName.MAX_DUPLICATE_RATE,
            Optional.empty(),
            status,
            repeated,
            JsonValue.of(most),
            Optional.of(repeated.part()),
            repeated.shown() + " rows repeat another row");
    return Optional.of(new EvaluatedCheck(Places.of(RuleName.MAX_DUPLICATE_RATE), result));
  }
}
