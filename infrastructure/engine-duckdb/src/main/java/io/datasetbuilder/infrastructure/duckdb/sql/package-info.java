/**
 * Plans as DuckDB SQL: the only place where identifiers, literals and type names become SQL text.
 */
package io.datasetbuilder.infrastructure.duckdb.sql;
