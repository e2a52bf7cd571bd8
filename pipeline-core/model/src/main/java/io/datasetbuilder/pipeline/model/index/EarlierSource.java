package io.datasetbuilder.pipeline.model.index;

/**
 * A source as an earlier run left it.
 *
 * @param run the earlier run
 * @param source the source in it
 */
public record EarlierSource(IndexedRun run, IndexedSource source) {}
