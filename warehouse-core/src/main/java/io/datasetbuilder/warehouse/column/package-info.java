/**
 * Descriptions of columns, and the JSON encoding of their cells. The rules are applied once for a
 * column and response, never for a cell.
 */
package io.datasetbuilder.warehouse.column;
