package io.datasetbuilder.pipeline.table.quality;

/**
 * A check's result and the rule that it stands for.
 *
 * @param at the rule's place in the spec, such as {@code quality.range[0]}
 * @param result how it ended
 */
public record EvaluatedCheck(String at, QualityCheckResult result) {}
