package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.provider.PageFetcher.FetchedPage;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Iterates over the pages of a call, one page after the other. Not safe for concurrent use. */
interface Paginator {

  ProviderPageRequest first();

  /** The request after a page; empty when that was the last one. */
  Optional<ProviderPageRequest> after(FetchedPage page);

  /**
   * The request after the current one, as far as the pages before show; the current page may prove
   * it wrong.
   */
  default Optional<ProviderPageRequest> foreseen() {
    return Optional.empty();
  }

  /** Records a total that was known before the first page. */
  default void expect(long total) {}

  /**
   * The paginator of a way of paging.
   *
   * @param size records of a page, at most the provider's largest
   */
  static Paginator of(Paging paging, int size) {
    String limit = Integer.toString(size);
    if (paging.pages() instanceof Paging.Numbered numbered) {
      return new SteppedPaginator(
          (page, offset) ->
              ProviderPageRequest.of(
                  Map.of(
                      numbered.pageParam(),
                      Long.toString(numbered.first() + page),
                      numbered.sizeParam(),
                      limit)),
          size);
    }
    if (paging.pages() instanceof Paging.Offset offsets) {
      return new SteppedPaginator(
          (page, offset) ->
              ProviderPageRequest.of(
                  Map.of(
                      offsets.offsetParam(),
                      Long.toString(offsets.first() + offset),
                      offsets.limitParam(),
                      limit)),
          size);
    }
    if (paging.pages() instanceof Paging.Range range) {
      return new SteppedPaginator(
          (page, offset) ->
              ProviderPageRequest.range(range.first() + offset, range.first() + offset + size - 1),
          size);
    }
    return new SinglePagePaginator();
  }

  /**
   * Records in a page of a call: the provider's largest number, unless the spec sets a smaller one
   * by a parameter that the dataset declares for it, or fewer records are wanted altogether.
   */
  static int pageSize(Paging paging, ResolvedCall.CallParams params, OptionalLong mostRecords) {
    long size =
        paging
            .sizeName()
            .flatMap(params::text)
            .filter(text -> text.matches("[1-9][0-9]{0,8}"))
            .map(Long::valueOf)
            .filter(own -> own < paging.maxSize())
            .orElse((long) paging.maxSize());
    return (int) Math.min(size, Math.max(1, mostRecords.orElse(Long.MAX_VALUE)));
  }

  /** Paginator of a call whose one page holds everything. */
  record SinglePagePaginator() implements Paginator {

    @Override
    public ProviderPageRequest first() {
      return ProviderPageRequest.of(Map.of());
    }

    @Override
    public Optional<ProviderPageRequest> after(FetchedPage page) {
      return Optional.empty();
    }
  }

  /**
   * Paginator over counted pages: by number, by offset, or by first and last record. It ends when
   * as many records came as the provider says there are, or, when it does not say, with a page that
   * is not full. Full is the size that the response states; a provider that silently returns less
   * than requested must not end a call that way.
   */
  final class SteppedPaginator implements Paginator {

    /** Makes the request of a position. */
    @FunctionalInterface
    interface Step {
      ProviderPageRequest request(long page, long offset);
    }

    private final Step step;
    private final int size;
    private long page;
    private long offset;
    private long records;
    private int usual;
    private Optional<Long> total = Optional.empty();

    /**
     * @param size records requested of a page
     */
    SteppedPaginator(Step step, int size) {
      this.step = step;
      this.size = size;
      this.usual = size;
    }

    @Override
    public ProviderPageRequest first() {
      return step.request(0, 0);
    }

    @Override
    public void expect(long known) {
      total = Optional.of(known);
    }

    @Override
    public Optional<ProviderPageRequest> after(FetchedPage last) {
      int count = last.page().records().records();
      records += count;
      total = last.page().total().or(() -> total);
      usual = count > 0 ? count : usual;
      page++;
      offset += count > 0 ? count : size;
      return goesOn(count, last.page().sizeEcho().orElse(size))
          ? Optional.of(step.request(page, offset))
          : Optional.empty();
    }

    private boolean goesOn(int count, int full) {
      return total.isPresent() ? records < total.get() : count > 0 && count >= full;
    }

    @Override
    public Optional<ProviderPageRequest> foreseen() {
      return total
          .filter(known -> records + usual < known)
          .map(known -> step.request(page + 1, offset + usual));
    }
  }

  /**
   * Request for one page.
   *
   * @param params parameters of paging; they win over a call's own of the same names
   * @param start fills {@code {start}}
   * @param end fills {@code {end}}
   */
  record ProviderPageRequest(Map<String, String> params, OptionalLong start, OptionalLong end) {

    public ProviderPageRequest {
      params = Map.copyOf(params);
    }

    static ProviderPageRequest of(Map<String, String> params) {
      return new ProviderPageRequest(params, OptionalLong.empty(), OptionalLong.empty());
    }

    static ProviderPageRequest range(long start, long end) {
      return new ProviderPageRequest(Map.of(), OptionalLong.of(start), OptionalLong.of(end));
    }

    ProviderPageRequest with(Map<String, String> more) {
      Map<String, String> all = new LinkedHashMap<>(params);
      all.putAll(more);
      return new ProviderPageRequest(all, start, end);
    }

    /** Parameters may hold what is personal. */
    @Override
    public String toString() {
      return "ProviderPageRequest" + params.keySet();
    }
  }
}
