/** Figures of one table: several parties ask for what they need, and one scan answers them all. */
package io.datasetbuilder.pipeline.table.aggregate;
