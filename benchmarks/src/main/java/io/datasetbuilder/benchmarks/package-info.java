/**
 * Measures the product as its users run it, against raw DuckDB on the same work, and prints a
 * table. Nothing here asserts a time.
 */
package io.datasetbuilder.benchmarks;
