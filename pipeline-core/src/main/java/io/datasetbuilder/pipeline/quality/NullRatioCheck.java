package io.datasetbuilder.pipeline.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.Severity;
import io.datasetbuilder.pipeline.figure.Asked;
import io.datasetbuilder.pipeline.figure.FigureAnswers;
import io.datasetbuilder.pipeline.figure.FigureSheet;
import io.datasetbuilder.pipeline.plan.Expression;
import io.datasetbuilder.pipeline.plan.Relation.Figure;
import io.datasetbuilder.pipeline.type.Column;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.LongSupplier;

/** {@code max_null_ratio} of one column. */
record NullRatioCheck(
    ResultForm form, String column, BigDecimal most, Severity severity, Asked rows, Asked nulls)
    implements AskedCheck {

  static NullRatioCheck ask(
      ResultForm form,
      Column column,
      BigDecimal most,
      Severity severity,
      Asked rows,
      FigureSheet sheet) {
    return new NullRatioCheck(
        form, column.name(), most, severity, rows, sheet.ask(nullsOf(column)));
  }

  /** The null cells of a column. */
  static Figure nullsOf(Column column) {
    return new Figure.CountWhere(new Expression.IsNull(Expression.column(column.name())));
  }

  /** Whether every cell of a column is null; false in a table without rows. */
  static boolean isAllNull(FigureAnswers answers, Asked rows, Asked nulls) {
    return answers.count(rows) > 0 && answers.count(nulls) == answers.count(rows);
  }

  @Override
  public Optional<EvaluatedCheck> evaluate(FigureAnswers answers, LongSupplier distinctRows) {
    Share missing = new Share(answers.count(nulls), answers.count(rows));
    if (missing.ofNothing()) {
      return Optional.empty();
    }
    CheckStatus status = missing.exceeds(most) ? ResultForm.violated(severity) : CheckStatus.PASS;
    QualityCheckResult result =
        form.counted(
            RuleName.MAX_NULL_RATIO,
            Optional.of(column),
            status,
            missing,
            JsonValue.of(most),
            Optional.of(missing.part()),
            missing.shown() + " cells of column '" + column + "' are null");
    return Optional.of(new EvaluatedCheck(Places.of(RuleName.MAX_NULL_RATIO, column), result));
  }
}
