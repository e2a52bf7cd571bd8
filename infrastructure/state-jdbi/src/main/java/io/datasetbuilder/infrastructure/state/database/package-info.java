/**
 * Databases under all stores, SQLite files or a PostgreSQL server, through JDBI. Statements are the
 * same for both; {@code Dialect} holds the differences.
 */
package io.datasetbuilder.infrastructure.state.database;
