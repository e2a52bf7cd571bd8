/**
 * Queries of one table by DuckDB. Each runs in a process of its own that reads one file and nothing
 * else.
 */
package io.datasetbuilder.infrastructure.query;
