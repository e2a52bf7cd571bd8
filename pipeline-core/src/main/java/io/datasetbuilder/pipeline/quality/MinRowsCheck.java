package io.datasetbuilder.pipeline.quality;

import io.datasetbuilder.buildspec.quality.Severity;
import io.datasetbuilder.pipeline.document.Figures;
import io.datasetbuilder.pipeline.figure.Asked;
import io.datasetbuilder.pipeline.figure.FigureAnswers;
import java.util.Optional;
import java.util.function.LongSupplier;

/** {@code min_rows}. A table without rows is judged too: nothing is divided. */
record MinRowsCheck(ResultForm form, long least, Severity severity, Asked rows)
    implements AskedCheck {

  @Override
  public Optional<EvaluatedCheck> evaluate(FigureAnswers answers, LongSupplier distinctRows) {
    long found = answers.count(rows);
    CheckStatus status = found < least ? ResultForm.violated(severity) : CheckStatus.PASS;
    String violation =
        "the table has " + Figures.counted(found, "row") + ", fewer than " + Figures.count(least);
    return Optional.of(
        new EvaluatedCheck(
            Places.of(RuleName.MIN_ROWS), form.rows(status, found, least, violation)));
  }
}
