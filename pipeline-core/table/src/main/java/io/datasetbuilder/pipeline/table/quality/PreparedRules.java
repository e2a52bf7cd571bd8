package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

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
   * @param distinctRows counts the table's distinct rows over all visible columns; only called when
   *     a rule needs it, at most once
   */
  public QualityEvaluation evaluate(AggregateResults answers, LongSupplier distinctRows) {
    return new QualityEvaluation(
        checks.stream().flatMap(check -> check.evaluate(answers, distinctRows).stream()).toList());
  }

  /** Rule whose aggregates are in a batch. */
  interface PreparedCheck {

    /** Result of the rule; empty when there was nothing to check. */
    Optional<QualityEvaluation.EvaluatedCheck> evaluate(
        AggregateResults answers, LongSupplier distinctRows);
  }
}
