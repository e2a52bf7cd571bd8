/**
 * Queries of one table: SQL, pages of rows, aggregates and profiles. The port {@code QueryEngine}
 * runs them in a separate process.
 */
package io.datasetbuilder.warehouse.query;
