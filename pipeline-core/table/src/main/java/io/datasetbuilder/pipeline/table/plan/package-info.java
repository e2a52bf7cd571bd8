/**
 * Relational work, described without an engine: relations, expressions, and the port that carries
 * them out.
 */
package io.datasetbuilder.pipeline.table.plan;
