/**
 * State through JDBI, in SQLite files or on a PostgreSQL server: the index of runs, and what
 * nothing could restore. Statements are the same for both; {@code Dialect} holds what is not.
 */
package io.datasetbuilder.infrastructure.state;
