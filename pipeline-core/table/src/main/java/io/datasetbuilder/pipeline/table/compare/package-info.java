/**
 * Comparison of two cells, or of a cell and a number of a spec: exact, whatever the widths of the
 * columns.
 */
package io.datasetbuilder.pipeline.table.compare;
