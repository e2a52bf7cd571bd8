package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.util.Arrays;
import java.util.Optional;

/** Operators of rules, as plans and as sentences have them. */
final class RuleOperators {

  private RuleOperators() {}

  static Operator operator(ComparisonOperator operator) {
    return switch (operator) {
      case EQ -> Operator.EQ;
      case NE -> Operator.NE;
      case GT -> Operator.GT;
      case GTE -> Operator.GE;
      case LT -> Operator.LT;
      case LTE -> Operator.LE;
    };
  }

  /** The sign of an operator, such as {@code <=}. */
  static String sign(ComparisonOperator operator) {
    return switch (operator) {
      case EQ -> "=";
      case NE -> "<>";
      case GT -> ">";
      case GTE -> ">=";
      case LT -> "<";
      case LTE -> "<=";
    };
  }

  /** The sign of the operator of this name; the name itself without one. */
  static String sign(String wire) {
    Optional<ComparisonOperator> known =
        Arrays.stream(ComparisonOperator.values())
            .filter(operator -> operator.wire().equals(wire))
            .findFirst();
    return known.map(RuleOperators::sign).orElse(wire);
  }
}
