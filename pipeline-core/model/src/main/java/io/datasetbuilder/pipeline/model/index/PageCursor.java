package io.datasetbuilder.pipeline.model.index;

/**
 * Where a page ended. It names an entry, not a number of entries: the page behind it costs the same
 * however deep it lies, and entries that arrive meanwhile repeat and hide none.
 *
 * @param value opaque; only the index that made it reads it
 */
public record PageCursor(String value) {}
