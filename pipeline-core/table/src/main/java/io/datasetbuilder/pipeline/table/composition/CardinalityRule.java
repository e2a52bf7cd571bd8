package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.buildspec.composition.Cardinality;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.util.ArrayList;
import java.util.List;

/**
 * What a declared cardinality allows (Spec, "composition", rule 4).
 *
 * @param declared in the spec
 */
record CardinalityRule(Cardinality declared) {

  private boolean allowsManyLeft() {
    return declared == Cardinality.MANY_TO_ONE || declared == Cardinality.MANY_TO_MANY;
  }

  private boolean allowsManyRight() {
    return declared == Cardinality.ONE_TO_MANY || declared == Cardinality.MANY_TO_MANY;
  }

  boolean allows(Cardinality observed) {
    return switch (observed) {
      case ONE_TO_ONE -> true;
      case MANY_TO_ONE -> allowsManyLeft();
      case ONE_TO_MANY -> allowsManyRight();
      case MANY_TO_MANY -> allowsManyLeft() && allowsManyRight();
    };
  }

  boolean allows(MultipliedKey key) {
    return (allowsManyLeft() || key.leftRows() == 1) && (allowsManyRight() || key.rightRows() == 1);
  }

  /** The keys that break it. */
  Expression broken() {
    List<Expression> parts = new ArrayList<>();
    if (!allowsManyLeft()) {
      parts.add(new Comparison(Operator.GT, KeyCounts.LEFT_ROWS, Expression.number(1)));
    }
    if (!allowsManyRight()) {
      parts.add(new Comparison(Operator.GT, KeyCounts.RIGHT_ROWS, Expression.number(1)));
    }
    return new Expression.AnyOf(parts);
  }
}
