/**
 * Checks of Silver, and their results: the schema contract, the rules of {@code quality}, and the
 * gate before Gold. Every figure that the rules need is asked for first, so that one scan answers
 * them all; preview and build share the evaluation.
 */
package io.datasetbuilder.pipeline.table.quality;
