package io.datasetbuilder.pipeline.model.index;

/**
 * The quality of many runs, in runs. A run with warnings and failures counts as both.
 *
 * @param total all of them
 * @param evaluated those that {@link IndexedRun#isEvaluated}
 * @param pass evaluated, with neither a warning nor a failure
 * @param warn with at least one warning
 * @param fail with at least one failure
 */
public record QualityRunCounts(long total, long evaluated, long pass, long warn, long fail) {}
