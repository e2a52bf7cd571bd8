package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.quality.CheckResultFactory.RowShare;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation.EvaluatedCheck;
import java.math.BigDecimal;
import java.util.Optional;

/** {@code max_null_ratio} of one column. */
record NullRatioCheck(
    CheckResultFactory form,
    String column,
    BigDecimal most,
    QualityRules.Severity severity,
    AggregateRef rows,
    AggregateRef nulls)
    implements PreparedRules.PreparedCheck {

  @Override
  public Optional<EvaluatedCheck> evaluate(AggregateResults answers, DistinctCounts distinct) {
    RowShare missing = new RowShare(answers.count(nulls), answers.count(rows));
    return form.counted(
        RuleName.MAX_NULL_RATIO,
        RuleName.MAX_NULL_RATIO.place(column),
        Optional.of(column),
        CheckResultFactory.status(missing.exceeds(most), severity),
        missing,
        JsonValue.of(most),
        " cells of column '" + column + "' are null");
  }
}
