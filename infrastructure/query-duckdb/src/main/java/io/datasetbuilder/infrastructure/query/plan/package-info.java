/** The SQL of rows, aggregates and profiles, and what is read from the tables that it gives. */
package io.datasetbuilder.infrastructure.query.plan;
