/** Aggregates of one table: several callers add what they need, and one scan computes them all. */
package io.datasetbuilder.pipeline.table.aggregate;
