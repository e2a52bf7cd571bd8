/**
 * Checks of Silver, and their results: the schema contract, the rules of {@code quality}, and the
 * gate before Gold. All aggregates that the rules need are collected first, so that one scan
 * computes them; preview and build share the evaluation.
 */
package io.datasetbuilder.pipeline.table.quality;
