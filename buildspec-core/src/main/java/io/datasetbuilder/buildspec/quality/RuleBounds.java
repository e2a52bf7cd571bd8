package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.Optional;

/** Bounds of a rule: there is one at least, and the smaller one is not above the larger. */
final class RuleBounds {

  private RuleBounds() {}

  /**
   * Notes what is wrong with two bounds.
   *
   * @param bounded subject of the messages
   */
  static <N extends Comparable<N>> void check(
      Optional<N> min, Optional<N> max, String bounded, FieldPath at, ProblemLog log) {
    if (min.isEmpty() && max.isEmpty()) {
      log.add(ValidationProblem.EMPTY_RANGE_RULE, at, bounded + " has neither min nor max");
    }
    if (min.flatMap(least -> max.filter(most -> least.compareTo(most) > 0)).isPresent()) {
      log.add(ValidationProblem.INVERTED_RANGE_RULE, at, bounded + " has min above max");
    }
  }
}
