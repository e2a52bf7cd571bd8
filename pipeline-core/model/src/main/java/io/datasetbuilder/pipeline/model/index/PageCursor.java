package io.datasetbuilder.pipeline.model.index;

import java.util.Objects;

/**
 * Where a page ended. It names an entry, not a number of entries: the page behind it costs the same
 * however deep it lies, and entries that arrive meanwhile repeat and hide none.
 *
 * @param value opaque; only the index that made it reads it
 */
public record PageCursor(String value) {
  public PageCursor {
    Objects.requireNonNull(value, "value");
  }
}
