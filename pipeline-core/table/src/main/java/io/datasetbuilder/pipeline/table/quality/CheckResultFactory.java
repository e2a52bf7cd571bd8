package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import java.util.Optional;

/**
 * Fills in the members that the results of one source's rules have in common.
 *
 * @param sourceKey the source
 */
record CheckResultFactory(String sourceKey) {

  /** What a violation of this severity is recorded as. */
  static CheckStatus violated(QualityRules.Severity severity) {
    return switch (severity) {
      case WARN -> CheckStatus.WARN;
      case FAIL -> CheckStatus.FAIL;
    };
  }

  /**
   * A rule that was checked row by row.
   *
   * @param violation what to say when it does not pass
   */
  QualityCheckResult counted(
      RuleName rule,
      Optional<String> column,
      CheckStatus status,
      RowShare rowShare,
      JsonValue threshold,
      Optional<Long> affectedRows,
      String violation) {
    return new QualityCheckResult(
        sourceKey,
        rule.category(),
        rule.wire(),
        column,
        status,
        rowShare.ratio(),
        threshold,
        affectedRows,
        Optional.of(rowShare.whole()),
        detail(status, violation));
  }

  /** The number of rows against the fewest allowed. */
  QualityCheckResult rows(CheckStatus status, long rows, long least, String violation) {
    return new QualityCheckResult(
        sourceKey,
        RuleName.MIN_ROWS.category(),
        RuleName.MIN_ROWS.wire(),
        Optional.empty(),
        status,
        JsonValue.of(rows),
        JsonValue.of(least),
        Optional.empty(),
        Optional.empty(),
        detail(status, violation));
  }

  /** A rule that the dtype of its column keeps from being checked; never left out. */
  QualityCheckResult prevented(
      RuleName rule,
      String column,
      QualityRules.Severity severity,
      JsonValue threshold,
      String why) {
    return new QualityCheckResult(
        sourceKey,
        rule.category(),
        rule.wire(),
        Optional.of(column),
        violated(severity),
        JsonValue.ofNull(),
        threshold,
        Optional.empty(),
        Optional.empty(),
        Optional.of(why));
  }

  private static Optional<String> detail(CheckStatus status, String violation) {
    return status == CheckStatus.PASS ? Optional.empty() : Optional.of(violation);
  }
}
