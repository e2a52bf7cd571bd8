/**
 * Puts Parquet files of the same columns one behind the other, and declares columns anew, without
 * decoding pages: only the footers are read and written.
 */
package io.datasetbuilder.infrastructure.duckdb.parquet;
