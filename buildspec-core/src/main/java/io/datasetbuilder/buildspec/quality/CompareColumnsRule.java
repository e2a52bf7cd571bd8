package io.datasetbuilder.buildspec.quality;

/**
 * A relation between two columns of each row (Spec, "quality.compare_columns"). Only rows where
 * both are non-null are evaluated.
 */
public record CompareColumnsRule(
    String left, ComparisonOperator operator, String right, Severity severity) {}
