package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.definition.Paging;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

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

  /** One page holds everything. */
  final class SinglePagePaginator implements Paginator {

    @Override
    public ProviderPageRequest first() {
      return ProviderPageRequest.of(Map.of());
    }

    @Override
    public Optional<ProviderPageRequest> after(PageInfo seen) {
      return Optional.empty();
    }
  }

  /** Pages that name the one after them: only the last one names none. */
  final class CursorPaginator implements Paginator {

    private final Paging.Cursor cursor;
    private final Map<String, String> size = new HashMap<>();

    CursorPaginator(Paging.Cursor cursor, int size) {
      this.cursor = cursor;
      cursor.sizeParam().ifPresent(name -> this.size.put(name, Integer.toString(size)));
    }

    @Override
    public ProviderPageRequest first() {
      return ProviderPageRequest.of(size);
    }

    @Override
    public Optional<ProviderPageRequest> after(PageInfo seen) {
      if (cursor.nextAt().isEmpty()) {
        return seen.link().map(link -> first().at(link));
      }
      return seen.next().map(next -> first().with(Map.of(cursor.param(), next)));
    }
  }

  /**
   * What a page said about the pages after it.
   *
   * @param total as this page states it
   * @param sizeEcho the page size that the provider says it used
   * @param next the cursor of the next page
   * @param link the address of the next page
   */
  record PageInfo(
      int records,
      Optional<Long> total,
      OptionalInt sizeEcho,
      Optional<String> next,
      Optional<String> link) {}
}
