/** SQL of rows, aggregates and profiles, with the reading of the resulting tables. */
package io.datasetbuilder.infrastructure.query.plan;
