package io.datasetbuilder.pipeline.table.quality;

import java.util.List;

/**
 * What came of the rules of {@code quality} on one table: duplicates, null ratios, rows, ranges,
 * comparisons, in this order. A rule that could not be evaluated is absent.
 */
public record QualityEvaluation(List<EvaluatedCheck> checks) {

  public QualityEvaluation {
    checks = List.copyOf(checks);
  }

  /** The results alone, PASS included, in order. */
  public List<QualityCheckResult> results() {
    return checks.stream().map(EvaluatedCheck::result).toList();
  }
}
