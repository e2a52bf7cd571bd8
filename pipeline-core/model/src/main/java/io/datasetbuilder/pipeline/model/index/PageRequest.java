package io.datasetbuilder.pipeline.model.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Request for one page of a list.
 *
 * @param limit the most entries, at least 1
 * @param after the end of the previous page; empty for the first page
 */
public record PageRequest(int limit, Optional<PageCursor> after) {

  /** Entries of a page where a whole list is read. */
  private static final int MOST_AT_ONCE = 500;

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

  /** The entries of all pages of a list, in order. */
  static <P, E> List<E> all(
      Function<PageRequest, P> pages,
      Function<P, List<E>> entries,
      Function<P, Optional<PageCursor>> end) {
    List<E> all = new ArrayList<>();
    Optional<PageRequest> next = Optional.of(first(MOST_AT_ONCE));
    while (next.isPresent()) {
      PageRequest request = next.get();
      P page = pages.apply(request);
      all.addAll(entries.apply(page));
      next = end.apply(page).map(request::after);
    }
    return all;
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
