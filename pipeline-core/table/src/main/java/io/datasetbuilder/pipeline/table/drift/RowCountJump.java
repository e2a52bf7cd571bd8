package io.datasetbuilder.pipeline.table.drift;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** A change of more than half of the earlier rows; an empty earlier table tells nothing. */
final class RowCountJump {

  private RowCountJump() {}

  static Optional<SchemaDriftFinding> between(Baseline baseline, long now) {
    long before = baseline.table().rowCount();
    long change = Math.abs(now - before);
    if (before == 0 || change <= before - change) {
      return Optional.empty();
    }
    String detail =
        "the number of rows changed from "
            + before
            + " in run "
            + baseline.runId()
            + " to "
            + now
            + ", "
            + percent(change, before)
            + " % "
            + (now > before ? "more" : "fewer");
    return Optional.of(SchemaDriftFinding.ofTable(DriftKind.ROW_COUNT_JUMP, detail));
  }

  private static String percent(long change, long before) {
    return BigDecimal.valueOf(change)
        .multiply(BigDecimal.valueOf(100))
        .divide(BigDecimal.valueOf(before), 1, RoundingMode.HALF_UP)
        .toPlainString();
  }
}
