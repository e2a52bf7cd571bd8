package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.quality.Severity;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.aggregate.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import java.util.Optional;
import java.util.function.LongSupplier;

/** {@code min_rows}. A table without rows is judged too: nothing is divided. */
record MinRowsCheck(CheckResultFactory form, long least, Severity severity, AggregateRef rows)
    implements PreparedCheck {

  @Override
  public Optional<EvaluatedCheck> evaluate(AggregateResults answers, LongSupplier distinctRows) {
    long found = answers.count(rows);
    CheckStatus status = found < least ? CheckResultFactory.violated(severity) : CheckStatus.PASS;
    String violation =
        "the table has "
            + NumberFormat.counted(found, "row")
            + ", fewer than "
            + NumberFormat.count(least);
    return Optional.of(
        new EvaluatedCheck(
            RulePaths.of(RuleName.MIN_ROWS), form.rows(status, found, least, violation)));
  }
}
