/**
 * The table engine on DuckDB: sessions, and the reader that judges sources before the engine sees
 * them.
 */
package io.datasetbuilder.infrastructure.duckdb;
