package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.Severity;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.table.aggregate.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.LongSupplier;

/** {@code max_duplicate_rate}: rows beyond the distinct ones, over all visible columns. */
record DuplicateRateCheck(
    CheckResultFactory form, BigDecimal most, Severity severity, AggregateRef rows)
    implements PreparedCheck {

  @Override
  public Optional<EvaluatedCheck> evaluate(AggregateResults answers, LongSupplier distinctRows) {
    long judged = answers.count(rows);
    if (judged == 0) {
      return Optional.empty();
    }
    RowShare repeated = new RowShare(judged - distinctRows.getAsLong(), judged);
    CheckStatus status =
        repeated.exceeds(most) ? CheckResultFactory.violated(severity) : CheckStatus.PASS;
    QualityCheckResult result =
        form.counted(
            RuleName.MAX_DUPLICATE_RATE,
            Optional.empty(),
            status,
            repeated,
            JsonValue.of(most),
            Optional.of(repeated.part()),
            repeated.shown() + " rows repeat another row");
    return Optional.of(new EvaluatedCheck(RulePaths.of(RuleName.MAX_DUPLICATE_RATE), result));
  }
}
