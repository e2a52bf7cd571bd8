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

  /** Nothing was asked for. */
  public static QualityEvaluation none() {
    return new QualityEvaluation(List.of());
  }

  /** The results alone, PASS included, in order. */
  public List<QualityCheckResult> results() {
    return checks.stream().map(EvaluatedCheck::result).toList();
  }

  /**
   * A check's result and the rule that it stands for.
   *
   * @param at the rule's place in the spec, such as {@code quality.range[0]}
   * @param result how it ended
   */
  public record EvaluatedCheck(String at, QualityCheckResult result) {}
}
