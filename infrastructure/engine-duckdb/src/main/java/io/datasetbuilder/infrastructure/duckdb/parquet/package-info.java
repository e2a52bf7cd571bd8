/**
 * Concatenates Parquet files of the same columns, and redeclares columns, without decoding pages:
 * only the footers are parsed and rewritten.
 */
package io.datasetbuilder.infrastructure.duckdb.parquet;
