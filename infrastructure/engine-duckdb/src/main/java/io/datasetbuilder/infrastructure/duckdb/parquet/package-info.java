/**
 * Puts Parquet files of the same columns one behind the other without decoding their pages: only
 * the footers, which are Thrift structures in the compact protocol, are read and written anew.
 */
package io.datasetbuilder.infrastructure.duckdb.parquet;
