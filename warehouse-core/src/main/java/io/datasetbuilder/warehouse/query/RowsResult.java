package io.datasetbuilder.warehouse.query;

import java.util.OptionalLong;

/**
 * One page of rows.
 *
 * @param count matching rows; empty when they were not counted
 */
public record RowsResult(ResultTable page, OptionalLong count) {}
