/**
 * What it means that two cells, or a cell and a number of a spec, compare: exactly, whatever the
 * widths of the columns.
 */
package io.datasetbuilder.pipeline.table.compare;
