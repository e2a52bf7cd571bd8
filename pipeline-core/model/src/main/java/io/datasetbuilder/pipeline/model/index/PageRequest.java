package io.datasetbuilder.pipeline.model.index;

import java.util.Optional;

/**
 * Which page of a list.
 *
 * @param limit the most entries, at least 1
 * @param after where the page before it ended; empty for the first
 */
public record PageRequest(int limit, Optional<PageCursor> after) {

  /**
   * @throws IllegalArgumentException when the limit is below 1
   */
  public PageRequest {
    if (limit < 1) {
      throw new IllegalArgumentException("a page holds at least one entry");
    }
  }

  public static PageRequest first(int limit) {
    return new PageRequest(limit, Optional.empty());
  }

  public PageRequest after(PageCursor cursor) {
    return new PageRequest(limit, Optional.of(cursor));
  }

  /**
   * Where a page ended. It names an entry, not a number of entries: the page behind it costs the
   * same however deep it lies, and entries that arrive meanwhile repeat and hide none.
   *
   * @param value opaque; only the index that made it reads it
   */
  public record PageCursor(String value) {}
}
