package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation.EvaluatedCheck;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * Fills in the members that the results of one source's rules have in common.
 *
 * @param sourceKey the source
 */
record CheckResultFactory(String sourceKey) {

  /** Status with which a check is recorded. */
  static CheckStatus status(boolean violated, QualityRules.Severity severity) {
    return violated ? violated(severity) : CheckStatus.PASS;
  }

  private static CheckStatus violated(QualityRules.Severity severity) {
    return switch (severity) {
      case WARN -> CheckStatus.WARN;
      case FAIL -> CheckStatus.FAIL;
    };
  }

  /**
   * A rule that was checked row by row; empty when there was no row.
   *
   * @param at the rule's place in the spec
   * @param wording the end of a sentence that begins with {@code 3 of 10}
   */
  Optional<EvaluatedCheck> counted(
      RuleName rule,
      String at,
      Optional<String> column,
      CheckStatus status,
      RowShare share,
      JsonValue threshold,
      String wording) {
    if (share.ofNothing()) {
      return Optional.empty();
    }
    QualityCheckResult result =
        new QualityCheckResult(
            sourceKey,
            rule.category(),
            rule.wire(),
            column,
            status,
            share.ratio(),
            threshold,
            Optional.of(share.part()),
            Optional.of(share.whole()),
            detail(status, share.shown() + wording));
    return Optional.of(new EvaluatedCheck(at, result));
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

  /** A rule on a column as a whole. */
  QualityCheckResult stated(
      RuleName rule,
      String column,
      CheckStatus status,
      JsonValue actual,
      JsonValue threshold,
      long evaluated,
      String violation) {
    return new QualityCheckResult(
        sourceKey,
        rule.category(),
        rule.wire(),
        Optional.of(column),
        status,
        actual,
        threshold,
        Optional.empty(),
        Optional.of(evaluated),
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

  /**
   * Some of many rows. Its ratio is the IEEE double of the division: what any other implementation
   * computes, and what a threshold copied from an earlier result is compared with.
   *
   * @param part rows concerned, from 0
   * @param whole rows checked, at least {@code part}
   */
  record RowShare(long part, long whole) {

    /** No double needs more digits to be read back. */
    private static final int MOST_DIGITS = 17;

    RowShare {
      if (part < 0 || part > whole) {
        throw new IllegalArgumentException("not a part of a whole");
      }
    }

    boolean ofNothing() {
      return whole == 0;
    }

    /** Whether it is more than a ratio allows; the boundary itself is allowed. */
    boolean exceeds(BigDecimal ratio) {
      return quotient() > ratio.doubleValue();
    }

    /** The quotient with the fewest digits that read back as it. Never for a share of nothing. */
    JsonValue ratio() {
      BigDecimal exact = new BigDecimal(quotient());
      int digits = 1;
      while (digits < MOST_DIGITS && rounded(exact, digits).doubleValue() != quotient()) {
        digits++;
      }
      return JsonValue.of(CanonicalJson.byValue(rounded(exact, digits)));
    }

    /** {@code Double.toString} of Java 17 writes some doubles with more digits than they need. */
    private static BigDecimal rounded(BigDecimal exact, int digits) {
      return exact.round(new MathContext(digits));
    }

    private double quotient() {
      return (double) part / whole;
    }

    /** As a sentence begins: {@code 3 of 10}. */
    String shown() {
      return NumberFormat.count(part) + " of " + NumberFormat.count(whole);
    }
  }
}
