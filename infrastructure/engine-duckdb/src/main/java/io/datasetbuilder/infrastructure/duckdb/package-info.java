/**
 * The table engine on DuckDB: sessions, and the reader that validates Parquet sources before the
 * engine reads them.
 */
package io.datasetbuilder.infrastructure.duckdb;
