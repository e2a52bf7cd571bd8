package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.quality.CheckResultFactory.RowShare;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation.EvaluatedCheck;
import io.datasetbuilder.pipeline.table.quality.RuleName.RulePaths;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.LongSupplier;

/** {@code max_null_ratio} of one column. */
record NullRatioCheck(
    CheckResultFactory form,
    String column,
    BigDecimal most,
    QualityRules.Severity severity,
    AggregateRef rows,
    AggregateRef nulls)
    implements PreparedRules.PreparedCheck {

  static NullRatioCheck ask(
      CheckResultFactory form,
      Column column,
      BigDecimal most,
      QualityRules.Severity severity,
      AggregateRef rows,
      AggregateBatch sheet) {
    return new NullRatioCheck(
        form, column.name(), most, severity, rows, sheet.ask(nullsOf(column)));
  }

  /** The null cells of a column. */
  static Figure nullsOf(Column column) {
    return new Figure.CountWhere(new Expression.IsNull(Expression.column(column.name())));
  }

  /** Whether every cell of a column is null; false in a table without rows. */
  static boolean isAllNull(AggregateResults answers, AggregateRef rows, AggregateRef nulls) {
    return answers.count(rows) > 0 && answers.count(nulls) == answers.count(rows);
  }

  @Override
  public Optional<EvaluatedCheck> evaluate(AggregateResults answers, LongSupplier distinctRows) {
    RowShare missing = new RowShare(answers.count(nulls), answers.count(rows));
    return form.counted(
        RuleName.MAX_NULL_RATIO,
        RulePaths.of(RuleName.MAX_NULL_RATIO, column),
        Optional.of(column),
        CheckResultFactory.status(missing.exceeds(most), severity),
        missing,
        JsonValue.of(most),
        " cells of column '" + column + "' are null");
  }
}
