package io.datasetbuilder.pipeline.model.index;

import java.util.Optional;

/**
 * Request for one page of a list.
 *
 * @param limit the most entries, at least 1
 * @param after the end of the previous page; empty for the first page
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
   * Position at which a page ended. It names an entry, not a number of entries: the page after it
   * costs the same at any depth, and entries that arrive in the meantime neither repeat nor hide
   * another.
   *
   * @param value opaque; only the index that made it reads it
   */
  public record PageCursor(String value) {}
}
