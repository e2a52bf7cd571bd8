package io.datasetbuilder.warehouse.query;

/**
 * Groups and their measures.
 *
 * @param groups the group columns, then the unit column when groups are split by unit, then the
 *     measures
 * @param groupCount number of all groups, including those after the limit
 * @param inputRows number of rows that were aggregated, after the filters
 */
public record AggregateResult(ResultTable groups, long groupCount, long inputRows) {}
