package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.Optional;

/** The way through the pages of a call, one page after the other. Not safe for concurrent use. */
interface Paginator {

  ProviderPageRequest first();

  /** The page after the one that was seen; empty when that was the last. */
  Optional<ProviderPageRequest> after(PageInfo seen);

  /**
   * The page after the one that is being asked for, as far as the pages before it show; what that
   * one says may prove it wrong.
   */
  default Optional<ProviderPageRequest> foreseen() {
    return Optional.empty();
  }

  /** Records a total that was known before the first page. */
  default void expect(long total) {}

  /**
   * The walk of a way of paging.
   *
   * @param size records of a page, at most the provider's largest
   */
  static Paginator of(Paging paging, int size) {
    if (paging instanceof Paging.Numbered numbered) {
      return SteppedPaginator.numbered(numbered, size);
    }
    if (paging instanceof Paging.Offset offset) {
      return SteppedPaginator.offset(offset, size);
    }
    if (paging instanceof Paging.Range range) {
      return SteppedPaginator.range(range, size);
    }
    if (paging instanceof Paging.Cursor cursor) {
      return new CursorPaginator(cursor, size);
    }
    if (paging instanceof Paging.Window window) {
      return of(window.within(), size);
    }
    return new SinglePagePaginator();
  }
}
