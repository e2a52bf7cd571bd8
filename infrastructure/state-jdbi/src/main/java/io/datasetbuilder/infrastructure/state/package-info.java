/**
 * State through JDBI, in SQLite files or on a PostgreSQL server: the index of runs, and all state
 * that cannot be derived from it. Statements are the same for both; {@code Dialect} holds the
 * differences.
 */
package io.datasetbuilder.infrastructure.state;
