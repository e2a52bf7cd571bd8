/**
 * Questions to one table: SQL, pages of rows, aggregates and profiles. The port {@code QueryEngine}
 * answers them in a process apart.
 */
package io.datasetbuilder.warehouse.query;
