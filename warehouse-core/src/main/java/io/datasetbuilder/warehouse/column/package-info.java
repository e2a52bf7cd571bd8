/**
 * How the cells of a column travel as JSON, and what is reported about the column. The rules are
 * decided once for a column and response, never for a cell.
 */
package io.datasetbuilder.warehouse.column;
