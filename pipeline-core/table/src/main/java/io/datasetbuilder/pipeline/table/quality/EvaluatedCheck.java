package io.datasetbuilder.pipeline.table.quality;

import java.util.Objects;

/**
 * A check's result and the rule that it stands for.
 *
 * @param at the rule's place in the spec, such as {@code quality.range[0]}
 * @param result how it ended
 */
public record EvaluatedCheck(String at, QualityCheckResult result) {
  public EvaluatedCheck {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(result, "result");
  }
}
