package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import java.util.List;
import java.util.Optional;

/** Rules of one table whose aggregates are in a batch. */
public final class PreparedRules {

  private final List<PreparedCheck> checks;

  PreparedRules(List<PreparedCheck> checks) {
    this.checks = List.copyOf(checks);
  }

  /**
   * Checks every rule.
   *
   * @param answers results of that batch
   * @param distinct counts of the same table; only asked for what a rule needs
   */
  public QualityEvaluation evaluate(AggregateResults answers, DistinctCounts distinct) {
    return new QualityEvaluation(
        checks.stream().flatMap(check -> check.evaluate(answers, distinct).stream()).toList());
  }

  /** Rule whose aggregates are in a batch. */
  interface PreparedCheck {

    /** Result of the rule; empty when there was nothing to check. */
    Optional<QualityEvaluation.EvaluatedCheck> evaluate(
        AggregateResults answers, DistinctCounts distinct);
  }
}
