package io.datasetbuilder.pipeline.table.profile;

import java.math.BigDecimal;

/**
 * Pearson's coefficient of two numeric columns, over the rows in which both have a value.
 *
 * @param left the column that comes first in the table
 * @param right the other column
 * @param coefficient -1 to 1, two decimals
 */
public record Correlation(String left, String right, BigDecimal coefficient) {}
