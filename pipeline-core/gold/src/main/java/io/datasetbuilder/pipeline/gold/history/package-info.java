/**
 * Tables with history: the rows of a run appended to those of the previous snapshot, or merged with
 * them by keys, as plans without an engine.
 */
package io.datasetbuilder.pipeline.gold.history;
