package io.datasetbuilder.pipeline.table.drift;

/**
 * What an earlier successful run of the same dataset made of the same source.
 *
 * @param runId the earlier run
 * @param table its table
 */
public record Baseline(String runId, ObservedTable table) {}
