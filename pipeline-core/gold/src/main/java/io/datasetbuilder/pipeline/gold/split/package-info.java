/**
 * Splits: which rows of a Gold table go into which file, by ratio or by the value of a column
 * (Spec, "splits").
 */
package io.datasetbuilder.pipeline.gold.split;
